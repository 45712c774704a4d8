import { definePlugin } from '@codesearch/kernel';
import type { PluginContext, PluginFactory } from '@codesearch/kernel';
import { collectionName, ServerStore } from '@codesearch/toolkit';
import { schemaVersion } from './collection.ts';
import { connect, serverHost, serverName } from './connection.ts';
import { failure } from './failure.ts';
import { optionsSchema } from './options.ts';
import type { ResolvedOptions } from './options.ts';
import { QdrantIndex } from './qdrant-index.ts';

/** Vectors and BM25 in Qdrant, on your own server or in its cloud. */
export const qdrant: PluginFactory<'store', typeof optionsSchema> = definePlugin({
  name: 'store-qdrant',
  stage: 'store',
  options: optionsSchema,
  environment: ['QDRANT_URL', 'QDRANT_API_KEY'],
  policy: ({ timeoutMs }) => ({ timeoutMs }),
  fingerprint: ({ constructionEf, m, quantization, lexical }) => ({
    schema: schemaVersion,
    constructionEf,
    m,
    quantization,
    lexical,
  }),
  describe: (options, context) => ({
    location: `${serverName(options, context)}, ${indexName(options, context)}`,
    lexical: options.lexical === 'server',
    shared: true,
    host: serverHost(options, context),
    maxBatchSize: 1_000,
  }),
  create(options, context) {
    const server = serverName(options, context);
    const index = indexName(options, context);
    return new ServerStore({
      server,
      connect: async () => new QdrantIndex(await connect(options, context), index, options),
      failure: (error) => failure(error, server),
    });
  },
});

function indexName({ collection }: ResolvedOptions, { dataDir }: PluginContext): string {
  return collection ?? collectionName(dataDir);
}
