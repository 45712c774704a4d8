import { pgvector } from '@codesearch/plugin-store-pgvector';
import { describeStore, fileOf, guardStage, temporaryProject, vectorAt } from '@codesearch/testkit';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { isNight } from '../test/is-night.ts';
import { builtPackage } from './harness/built-package.ts';
import { describeKill } from './harness/describe-kill.ts';
import { describeLive } from './harness/describe-live.ts';
import type { LiveServer } from './harness/live-server.ts';
import { startPostgres } from './harness/postgres-server.ts';

const kind: LiveServer = {
  name: 'pgvector (0.8.5, PostgreSQL 18)',
  variable: 'CODESEARCH_LIVE_PGVECTOR',
  start: startPostgres,
  bind: (url, table) => pgvector({ baseURL: url, table }),
  bindExact: (url, table) => pgvector({ baseURL: url, table, index: 'exact' }),
  config: (url, table, rest = '') => `
    import { pgvector } from ${JSON.stringify(builtPackage('@codesearch/plugin-store-pgvector'))};
    export default { store: pgvector(${JSON.stringify({ baseURL: url, table })}), ${rest} };
  `,
  shared: {
    bind: (url) => pgvector({ baseURL: url, lexical: 'server' }),
    config: (url, table, rest = '') => `
      import { pgvector } from ${JSON.stringify(builtPackage('@codesearch/plugin-store-pgvector'))};
      export default { store: pgvector(${JSON.stringify({ baseURL: url, table, lexical: 'server' })}), ${rest} };
    `,
  },
  async drop(connectionString, table) {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      await client.query(`DROP TABLE IF EXISTS "${table}-state", "${table}-words", "${table}"`);
    } finally {
      await client.end();
    }
  },
};

const server = await describeLive(kind);

if (server) {
  if (isNight) {
    describeKill(kind, server);
    describe('a graph of vectors with 16 bits per dimension', () => describeHalf(server.url));
  }

  it('refuses the tables of another version, and removes them before they are built again', async () => {
    const project = await temporaryProject();
    const store = guardStage(pgvector({ baseURL: server.url, table: 'other-version' }), project.context);
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    try {
      await store.upsert({ files: [fileOf('a.ts', {})] });
      await client.query('UPDATE "other-version-state" SET schema = 0');
      await expect(store.upsert({ files: [fileOf('b.ts', {})] })).rejects.toMatchObject({ code: 'INDEX_STALE' });
      await store.clear();
      await store.upsert({ files: [fileOf('b.ts', {})] });
      expect([...(await store.files()).keys()]).toEqual(['b.ts']);
    } finally {
      await client.end();
      await store.clear();
      await store[Symbol.asyncDispose]();
      await project.remove();
    }
  });
}

function describeHalf(url: string): void {
  const bind = (): ReturnType<typeof pgvector> => pgvector({ baseURL: url, index: 'hnsw', precision: 'half' });

  describeStore(bind);

  it('finds the entries of a narrow filter that are far away from the query', async () => {
    const project = await temporaryProject();
    const store = guardStage(bind(), project.context);
    try {
      for (let first = 0; first < 4_000; first += 1_000) {
        const files = Array.from({ length: 1_000 }, (_, at) =>
          fileOf(`${first + at}.ts`, { vector: vectorAt((first + at) / 4_000) }),
        );
        await store.upsert({ files });
      }
      const list = await store.searchDense({ vector: vectorAt(0), topK: 3, filter: { pathGlobs: ['399?.ts'] } });
      expect(list.map(({ path }) => path)).toEqual(['3990.ts', '3991.ts', '3992.ts']);
    } finally {
      await store.clear();
      await store[Symbol.asyncDispose]();
      await project.remove();
    }
  });
}
