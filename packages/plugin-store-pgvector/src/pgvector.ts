import { definePlugin } from '@codesearch/kernel';
import type { PluginFactory } from '@codesearch/kernel';
import { DatabaseStore, serverFacts } from '@codesearch/toolkit';
import { placeOf } from './address.ts';
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
  describe: (options, context) => serverFacts(placeOf(options, context), options.lexical),
  create(options, context) {
    const place = placeOf(options, context);
    return new DatabaseStore({
      connect: () => PgvectorIndex.open(options, place, context),
      failure: (error) => failure(error, place.server, place.index),
    });
  },
});
