import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lancedb } from '@codesearch/plugin-store-lancedb';
import { afterAll } from 'vitest';
import { builtPackage } from './harness/built-package.ts';
import { describeKill } from './harness/describe-kill.ts';
import { describeLive } from './harness/describe-live.ts';
import type { LiveServer } from './harness/live-server.ts';
import { npmEnvironment } from './harness/npm-environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'codesearch-live-lancedb-'));
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
if (server) describeKill(kind, server);
