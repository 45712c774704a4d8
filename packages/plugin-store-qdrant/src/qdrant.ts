import { definePlugin } from '@codesearch/kernel';
import type { PluginContext, PluginFactory } from '@codesearch/kernel';
import { collectionName, serverAddress, serverFacts, serverPlace, ServerStore } from '@codesearch/toolkit';
import { codeTokensVersion } from '@codesearch/toolkit/pure';
import type { ServerPlace } from '@codesearch/toolkit';
import { schemaVersion } from './collection.ts';
import { connect } from './connection.ts';
import { failure } from './failure.ts';
import { addressForm, optionsSchema } from './options.ts';
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
    tokens: codeTokensVersion,
    constructionEf,
    m,
    quantization,
    lexical,
  }),
  describe: (options, context) => serverFacts(placeOf(options, context), options.lexical),
  create(options, context) {
    const place = placeOf(options, context);
    return new ServerStore({
      server: place.server,
      connect: async () => new QdrantIndex(await connect(place, context), place.index, options),
      failure: (error) => failure(error, place.server),
    });
  },
});

function placeOf({ baseURL, collection }: ResolvedOptions, context: PluginContext): ServerPlace {
  const address = serverAddress(baseURL, context, 'QDRANT_URL', addressForm);
  return serverPlace('Qdrant', address, collection ?? collectionName(context.dataDir));
}
