import { describeStore } from '@codesearch/testkit';
import { describe, it } from 'vitest';
import { pgvector } from './pgvector.ts';

/** The address of a real database. `npm run test:live` runs the same suite against one that it starts. */
const url = process.env['CODESEARCH_LIVE_PGVECTOR'];

if (url) {
  describeStore(() => pgvector({ baseURL: url }));
  describe('with words on the server', () => {
    describeStore(() => pgvector({ baseURL: url, lexical: 'server' }));
  });
  describe('with a graph of 16 bits per dimension', () => {
    describeStore(() => pgvector({ baseURL: url, index: 'hnsw', precision: 'half' }));
  });
} else it.skip('needs a database: CODESEARCH_LIVE_PGVECTOR is not set', () => {});
