import { collectionName, definePlugin, ServerStore } from '@codesearch/kernel';
import type { PluginFactory } from '@codesearch/kernel';
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
  fingerprint: ({ constructionEf, m, quantisation }) => ({ schema: schemaVersion, constructionEf, m, quantisation }),
  create: (options, context) =>
    new ServerStore({
      plugin: name,
      capabilities: { lexical: true, maxBatchSize: 1_000 },
      server: serverName(options, context),
      connect: async () =>
        new QdrantIndex(
          await connect(options, context),
          options.collection ?? collectionName(context.dataDir),
          options,
        ),
      failure: (error) => failure(error, serverName(options, context)),
    }),
});
