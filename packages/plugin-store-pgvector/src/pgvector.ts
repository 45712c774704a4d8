import { definePlugin } from '@codesearch/kernel';
import type { PluginFactory } from '@codesearch/kernel';
import { DatabaseStore } from '@codesearch/toolkit';
import { serverHost, serverName, tableName } from './address.ts';
import { failure } from './failure.ts';
import { schemaVersion } from './index-tables.ts';
import { optionsSchema } from './options.ts';
import { PgvectorIndex } from './pgvector-index.ts';

/** Vectors in PostgreSQL with pgvector, and with an option words too. */
export const pgvector: PluginFactory<'store', typeof optionsSchema> = definePlugin({
  name: 'store-pgvector',
  stage: 'store',
  options: optionsSchema,
  environment: ['PGVECTOR_URL', 'PGPASSWORD'],
  // One call of the stage makes several statements.
  policy: ({ timeoutMs }) => ({ timeoutMs: Math.max(120_000, 2 * timeoutMs) }),
  fingerprint: ({ index, precision, m, constructionEf, lexical }) => ({
    schema: schemaVersion,
    index,
    precision,
    lexical,
    ...(index === 'hnsw' ? { m, constructionEf } : {}),
  }),
  describe: (options, context) => ({
    location: `${serverName(options, context)}, ${tableName(options, context)}`,
    lexical: options.lexical === 'server',
    shared: true,
    host: serverHost(options, context),
    maxBatchSize: 1_000,
  }),
  create: (options, context) =>
    new DatabaseStore({
      connect: () => PgvectorIndex.open(options, context),
      failure: (error) => failure(error, serverName(options, context), tableName(options, context)),
    }),
});
