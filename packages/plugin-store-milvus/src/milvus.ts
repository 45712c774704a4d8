import { definePlugin } from '@codesearch/kernel';
import type { PluginContext, PluginFactory } from '@codesearch/kernel';
import { DatabaseStore } from '@codesearch/toolkit';
import { collectionName } from './collection/collection-name.ts';
import { schemaVersion } from './collection/schema.ts';
import { MilvusIndex } from './milvus-index.ts';
import { optionsSchema } from './options.ts';
import type { ResolvedOptions } from './options.ts';
import { serverHost, serverName } from './server/connection.ts';
import { failure } from './server/failure.ts';

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
    lexical,
    index,
    ...(index === 'hnsw' ? { m, efConstruction: constructionEf } : {}),
  }),
  describe: (options, context) => ({
    location: `${serverName(options, context)}, ${nameOf(options, context)}`,
    lexical: options.lexical === 'server',
    shared: true,
    host: serverHost(options, context),
    maxBatchSize: 1_000,
  }),
  create: (options, context) =>
    new DatabaseStore({
      connect: () => MilvusIndex.open(options, nameOf(options, context), context),
      failure: (error) => failure(error, serverName(options, context)),
    }),
});

function nameOf({ collection }: ResolvedOptions, { dataDir }: PluginContext): string {
  return collection ?? collectionName(dataDir);
}
