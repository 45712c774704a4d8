import { definePlugin } from '@codesearch/kernel';
import type { PluginFactory } from '@codesearch/kernel';
import { collectionName, ServerStore } from '@codesearch/toolkit';
import { ChromaIndex } from './chroma-index.ts';
import { schemaVersion } from './collections.ts';
import { connect, serverName } from './connection.ts';
import { failure } from './failure.ts';
import { optionsSchema } from './options.ts';

const name = 'store-chroma';

/**
 * Vectors in Chroma, local or in its cloud. Chroma cannot search by words as code needs it: the kernel puts a lexical store
 * beside.
 */
export const chroma: PluginFactory<'store', typeof optionsSchema> = definePlugin({
  name,
  stage: 'store',
  options: optionsSchema,
  environment: ['CHROMA_URL', 'CHROMA_API_KEY', 'CHROMA_TENANT', 'CHROMA_DATABASE'],
  fingerprint: ({ constructionEf, m }) => ({ schema: schemaVersion, constructionEf, m }),
  create(options, context) {
    const server = serverName(options, context);
    const index = options.collection ?? collectionName(context.dataDir);
    return new ServerStore({
      plugin: name,
      capabilities: { lexical: false, maxBatchSize: 1_000 },
      server,
      index,
      connect: async () => new ChromaIndex(await connect(options, context), index, options),
      failure: (error) => failure(error, server),
    });
  },
});
