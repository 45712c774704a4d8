import { collectionName, definePlugin, ServerStore } from '@codesearch/kernel';
import type { PluginFactory } from '@codesearch/kernel';
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
  create: (options, context) =>
    new ServerStore({
      plugin: name,
      capabilities: { lexical: false, maxBatchSize: 1_000 },
      server: serverName(options, context),
      connect: async () => {
        const connection = await connect(options, context);
        return new ChromaIndex(connection, options.collection ?? collectionName(context.dataDir), options);
      },
      failure: (error) => failure(error, serverName(options, context)),
    }),
});
