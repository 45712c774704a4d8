import { join } from 'node:path';
import { chroma } from '@codesearch/plugin-store-chroma';
import { ChromaClient } from 'chromadb';
import { builtPackage } from './harness/built-package.ts';
import { describeChroma } from './harness/describe-chroma.ts';
import { describeLive } from './harness/describe-live.ts';
import { npmEnvironment } from './harness/npm-environment.ts';
import { freePort, ServerProcess } from './harness/server-process.ts';

const server = await describeLive({
  name: 'Chroma (bindings 1.0.3)',
  variable: 'CODESEARCH_LIVE_CHROMA',
  async start(folder) {
    const environment = await npmEnvironment('chroma', join(import.meta.dirname, 'chroma'));
    if (typeof environment === 'string') return environment;
    const port = await freePort();
    const command = join(environment.modules, 'chromadb/dist/cli.mjs');
    const args = [command, 'run', '--path', join(folder, 'data'), '--host', '127.0.0.1', '--port', String(port)];
    const server = new ServerProcess(process.execPath, args, port);
    try {
      await server.start();
    } catch (error) {
      return String(error);
    }
    return { url: `http://127.0.0.1:${port}`, kill: () => server.kill(), restart: () => server.start() };
  },
  isSlow: true,
  bind: (url, collection) => chroma({ baseURL: url, collection }),
  // Chroma has no exact search; a graph with max neighbors and candidates is the closest.
  bindExact: (url, collection) => chroma({ baseURL: url, collection, constructionEf: 500, searchEf: 10_000, m: 100 }),
  config: (url, collection, rest = '') => `
    import { chroma } from ${JSON.stringify(builtPackage('@codesearch/plugin-store-chroma'))};
    export default { store: chroma(${JSON.stringify({ baseURL: url, collection })}), ${rest} };
  `,
  async drop(address, collection) {
    const { hostname, port } = new URL(address);
    const client = new ChromaClient({ host: hostname, port: Number(port) });
    for (const part of ['path', 'chunk', 'file']) await client.deleteCollection({ name: `${collection}-${part}` });
  },
});

if (server) describeChroma(server.url);
