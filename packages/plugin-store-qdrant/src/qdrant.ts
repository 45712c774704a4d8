import { definePlugin } from '@codesearch/kernel';
import type { PluginFactory } from '@codesearch/kernel';
import { collectionName, ServerStore } from '@codesearch/toolkit';
import { schemaVersion } from './collection.ts';
import { connect, serverName } from './connection.ts';
import { failure } from './failure.ts';
import { optionsSchema } from './options.ts';
import { QdrantIndex } from './qdrant-index.ts';

const name = 'store-qdrant';

/** Vectors and BM25 in Qdrant, on a server of one's own or in its cloud. */
export const qdrant: PluginFactory<'store', typeof optionsSchema> = definePlugin({
  name,
  stage: 'store',
  options: optionsSchema,
  environment: ['QDRANT_URL', 'QDRANT_API_KEY'],
  fingerprint: ({ constructionEf, m, quantisation, lexical }) => ({
    schema: schemaVersion,
    constructionEf,
    m,
    quantisation,
    lexical,
  }),
  create(options, context) {
    const server = serverName(options, context);
    const index = options.collection ?? collectionName(context.dataDir);
    return new ServerStore({
      plugin: name,
      capabilities: { lexical: options.lexical === 'server', maxBatchSize: 1_000 },
      server,
      index,
      connect: async () => new QdrantIndex(await connect(options, context), index, options),
      failure: (error) => failure(error, server),
    });
  },
});
