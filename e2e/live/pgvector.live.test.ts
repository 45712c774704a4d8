import { pgvector } from '@codesearch/plugin-store-pgvector';
import { describeStore } from '@codesearch/testkit';
import pg from 'pg';
import { describe } from 'vitest';
import { builtPackage } from './harness/built-package.ts';
import { describeKill } from './harness/describe-kill.ts';
import { describeLive } from './harness/describe-live.ts';
import type { LiveServer } from './harness/live-server.ts';
import { startPostgres } from './harness/postgres-server.ts';

const kind: LiveServer = {
  name: 'pgvector (0.8.5, PostgreSQL 18)',
  variable: 'CODESEARCH_LIVE_PGVECTOR',
  start: startPostgres,
  bind: (url, table) => pgvector({ url, table }),
  bindExact: (url, table) => pgvector({ url, table, index: 'exact' }),
  config: (url, table, rest = '') => `
    import { pgvector } from ${JSON.stringify(builtPackage('@codesearch/plugin-store-pgvector'))};
    export default { store: pgvector(${JSON.stringify({ url, table })}), ${rest} };
  `,
  async drop(connectionString, table) {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      await client.query(`DROP TABLE "${table}-state", "${table}"`);
    } finally {
      await client.end();
    }
  },
};

const server = await describeLive(kind);

if (server) {
  describeKill(kind, server);
  describe('a graph of vectors with 16 bits per dimension', () => {
    describeStore(() => pgvector({ url: server.url, index: 'hnsw', precision: 'half' }));
  });
}
