import { qdrant } from '@codesearch/plugin-store-qdrant';
import type { QdrantOptions } from '@codesearch/plugin-store-qdrant';
import { QdrantClient } from '@qdrant/js-client-rest';
import { builtPackage } from './harness/built-package.ts';
import { describeLive } from './harness/describe-live.ts';
import { freePort, ServerProcess } from './harness/server-process.ts';

const config = (options: QdrantOptions, rest = ''): string => `
  import { qdrant } from ${JSON.stringify(builtPackage('@codesearch/plugin-store-qdrant'))};
  export default { store: qdrant(${JSON.stringify(options)}), ${rest} };
`;

await describeLive({
  name: 'Qdrant',
  variable: 'CODESEARCH_LIVE_QDRANT',
  async start(folder) {
    const binary = process.env['CODESEARCH_QDRANT_BINARY'];
    if (binary === undefined) {
      return (
        'no package of npm, Python, Rust or Debian contains its server; ' +
        'set CODESEARCH_QDRANT_BINARY to its program, or CODESEARCH_LIVE_QDRANT to the URL of a running one'
      );
    }
    const [port, grpcPort] = [await freePort(), await freePort()];
    const env = {
      ...process.env,
      QDRANT__SERVICE__HOST: '127.0.0.1',
      QDRANT__SERVICE__HTTP_PORT: String(port),
      QDRANT__SERVICE__GRPC_PORT: String(grpcPort),
      QDRANT__TELEMETRY_DISABLED: 'true',
    };
    const server = new ServerProcess(binary, [], port, { cwd: folder, env });
    await server.start();
    return { url: `http://127.0.0.1:${port}`, kill: () => server.kill(), restart: () => server.start() };
  },
  bind: (url, collection) => qdrant({ baseURL: url, collection }),
  bindExact: (url, collection) => qdrant({ baseURL: url, collection, exact: true }),
  config: (url, collection, rest) => config({ baseURL: url, collection }, rest),
  shared: {
    bind: (url) => qdrant({ baseURL: url, lexical: 'server' }),
    config: (url, collection, rest) => config({ baseURL: url, collection, lexical: 'server' }, rest),
  },
  async drop(url, collection) {
    await new QdrantClient({ url, checkCompatibility: false }).deleteCollection(collection);
  },
});
