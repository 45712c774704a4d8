import { globSync, mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lancedb } from '@codesearch/plugin-store-lancedb';
import { fileOf, guardStage, temporaryProject } from '@codesearch/testkit';
import { afterAll, expect, it } from 'vitest';
import { isNight } from '../test/is-night.ts';
import { builtPackage } from './harness/built-package.ts';
import { describeKill } from './harness/describe-kill.ts';
import { describeLive } from './harness/describe-live.ts';
import type { LiveServer } from './harness/live-server.ts';
import { npmEnvironment } from './harness/npm-environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'codesearch-live-lancedb-'));
// The library makes folders, and removes them when the process ends.
process.env['TMPDIR'] = folder;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const nothing = async (): Promise<void> => {};

const kind: LiveServer = {
  name: 'LanceDB (0.39.0)',
  variable: 'CODESEARCH_LIVE_LANCEDB',
  isEmbedded: true,
  async start() {
    const environment = await npmEnvironment('lancedb', join(import.meta.dirname, 'lancedb'));
    if (typeof environment === 'string') return environment;
    const { href: url } = pathToFileURL(join(environment.modules, '@lancedb/lancedb/dist/index.js'));
    try {
      await import(url);
    } catch (error) {
      return String(error);
    }
    return { url, kill: nothing, restart: nothing };
  },
  bind: (runtime, table) => lancedb({ runtime, folder, table }),
  bindExact: (runtime, table) => lancedb({ runtime, folder, table }),
  config: (runtime, table, rest = '') => `
    import { lancedb } from ${JSON.stringify(builtPackage('@codesearch/plugin-store-lancedb'))};
    export default { store: lancedb(${JSON.stringify({ runtime, folder, table })}), ${rest} };
  `,
  drop: async (_, table) => rmSync(join(folder, `${table}.lance`), { recursive: true }),
};

const server = await describeLive(kind);
if (server) {
  if (isNight) describeKill(kind, server);

  it('reports damaged files, and removes them', async () => {
    const project = await temporaryProject();
    const store = guardStage(kind.bind(server.url, 'damaged'), project.context);
    try {
      await store.upsert({ files: [fileOf('a.ts', { text: 'one' })] });
      for (const path of globSync(join(folder, 'damaged.lance/data/*'))) truncateSync(path, 100);
      const other = guardStage(kind.bind(server.url, 'damaged'), project.context);
      await expect(other.list({ paths: ['a.ts'] })).rejects.toMatchObject({ code: 'INDEX_CORRUPT' });
      await other.clear();
      await other.upsert({ files: [fileOf('b.ts', { text: 'two' })] });
      expect((await other.list({ paths: ['b.ts'] })).map(({ text }) => text)).toEqual(['two']);
      await other[Symbol.asyncDispose]();
    } finally {
      await store[Symbol.asyncDispose]();
      await project.remove();
    }
  });
}
