import { definePlugin } from '@codesearch/kernel';
import type { PluginContext, PluginFactory } from '@codesearch/kernel';
import { collectionName, ServerStore } from '@codesearch/toolkit';
import { ChromaIndex } from './chroma-index.ts';
import { schemaVersion } from './collections.ts';
import { connect, serverHost, serverName } from './connection.ts';
import { failure } from './failure.ts';
import { optionsSchema } from './options.ts';
import type { ResolvedOptions } from './options.ts';

/**
 * Vectors in Chroma, local or in its cloud. Chroma has no lexical search for code, so the engine adds a lexical store.
 */
export const chroma: PluginFactory<'store', typeof optionsSchema> = definePlugin({
  name: 'store-chroma',
  stage: 'store',
  options: optionsSchema,
  environment: ['CHROMA_URL', 'CHROMA_API_KEY', 'CHROMA_TENANT', 'CHROMA_DATABASE'],
  policy: ({ timeoutMs }) => ({ timeoutMs }),
  fingerprint: ({ constructionEf, m }) => ({ schema: schemaVersion, constructionEf, m }),
  describe: (options, context) => ({
    location: `${serverName(options, context)}, ${indexName(options, context)}`,
    lexical: false,
    shared: true,
    host: serverHost(options, context),
    maxBatchSize: 1_000,
  }),
  create(options, context) {
    const server = serverName(options, context);
    const index = indexName(options, context);
    return new ServerStore({
      server,
      connect: async () => new ChromaIndex(await connect(options, context), index, options),
      failure: (error) => failure(error, server),
    });
  },
});

function indexName({ collection }: ResolvedOptions, { dataDir }: PluginContext): string {
  return collection ?? collectionName(dataDir);
}
