import { definePlugin } from '@codesearch/kernel';
import type { PluginContext, PluginFactory } from '@codesearch/kernel';
import { DatabaseStore, serverAddress, serverFacts, serverPlace } from '@codesearch/toolkit';
import { codeTokensVersion } from '@codesearch/toolkit/pure';
import type { ServerPlace } from '@codesearch/toolkit';
import { schemaVersion } from './collection/schema.ts';
import { MilvusIndex } from './milvus-index.ts';
import { addressForm, optionsSchema } from './options.ts';
import type { ResolvedOptions } from './options.ts';
import { failure } from './server/failure.ts';
import { createHash } from 'node:crypto';
import { basename } from 'node:path';

/** Vectors and BM25 in Milvus, Milvus Lite or Zilliz Cloud, with one collection per index. */
export const milvus: PluginFactory<'store', typeof optionsSchema> = definePlugin({
  name: 'store-milvus',
  stage: 'store',
  options: optionsSchema,
  environment: ['MILVUS_ADDRESS', 'MILVUS_TOKEN'],
  // One call of the stage makes several requests.
  policy: ({ timeoutMs }) => ({ timeoutMs: Math.max(120_000, 2 * timeoutMs) }),
  fingerprint: ({ lexical, index, m, constructionEf }) => ({
    schema: schemaVersion,
    tokens: codeTokensVersion,
    lexical,
    index,
    ...(index === 'hnsw' ? { m, efConstruction: constructionEf } : {}),
  }),
  describe: (options, context) => serverFacts(placeOf(options, context), options.lexical),
  create(options, context) {
    const place = placeOf(options, context);
    return new DatabaseStore({
      connect: () => MilvusIndex.open(options, place, context),
      failure: (error) => failure(error, place.server),
    });
  },
});

function placeOf({ baseURL, collection }: ResolvedOptions, context: PluginContext): ServerPlace {
  const address = serverAddress(baseURL, context, 'MILVUS_ADDRESS', addressForm);
  return serverPlace('Milvus', address, collection ?? collectionName(context.dataDir));
}

/** A readable name that is unique for the data folder. */
function collectionName(dataDir: string): string {
  const readable = basename(dataDir).replaceAll(/\W/g, '_').slice(0, 48);
  return `codesearch_${readable}_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
}
