import { definePlugin } from '@codesearch/kernel';
import type { PluginContext, PluginFactory } from '@codesearch/kernel';
import { collectionName, serverAddress, serverFacts, serverPlace, ServerStore } from '@codesearch/toolkit';
import type { ServerPlace } from '@codesearch/toolkit';
import { ChromaIndex } from './chroma-index.ts';
import { schemaVersion } from './collections.ts';
import { connect } from './connection.ts';
import { failure } from './failure.ts';
import { addressForm, optionsSchema } from './options.ts';
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
  describe: (options, context) => serverFacts(placeOf(options, context)),
  create(options, context) {
    const place = placeOf(options, context);
    return new ServerStore({
      server: place.server,
      connect: async () => new ChromaIndex(await connect(place, options, context), place.index, options),
      failure: (error) => failure(error, place.server),
    });
  },
});

function placeOf({ baseURL, collection }: ResolvedOptions, context: PluginContext): ServerPlace {
  const address = serverAddress(baseURL, context, 'CHROMA_URL', addressForm);
  return serverPlace('Chroma', address, collection ?? collectionName(context.dataDir));
}
