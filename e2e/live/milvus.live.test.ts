import { join } from 'node:path';
import { milvus } from '@codesearch/plugin-store-milvus';
import type { MilvusOptions } from '@codesearch/plugin-store-milvus';
import { MilvusClient } from '@zilliz/milvus2-sdk-node';
import '../../packages/plugin-store-milvus/src/fixture/protocol-once.ts';
import { builtPackage } from './harness/built-package.ts';
import { describeLive } from './harness/describe-live.ts';
import { pythonEnvironment } from './harness/python-environment.ts';
import { freePort, ServerProcess } from './harness/server-process.ts';

const version = '3.2.2';

/** Milvus Lite flushes its memory and builds its indexes within a request, which may take minutes on a busy machine. */
const timeoutMs = 300_000;

const config = (options: MilvusOptions, rest = ''): string => `
  import { milvus } from ${JSON.stringify(builtPackage('@codesearch/plugin-store-milvus'))};
  export default { store: milvus(${JSON.stringify(options)}), ${rest} };
`;

await describeLive({
  name: `Milvus (Milvus Lite ${version})`,
  variable: 'CODESEARCH_LIVE_MILVUS',
  async start(folder) {
    const environment = await pythonEnvironment(`milvus-lite-${version}`, [
      `milvus-lite==${version}`,
      'pymilvus==3.0.2',
    ]);
    if (typeof environment === 'string') return environment;
    const port = await freePort();
    const args = ['server', '--data-dir', join(folder, 'data'), '--host', '127.0.0.1', '--port', String(port)];
    const process = new ServerProcess(join(environment.bin, 'milvus-lite'), args, port);
    await process.start();
    return { url: `http://127.0.0.1:${port}`, kill: () => process.kill(), restart: () => process.start() };
  },
  isSlow: true,
  bind: (uri, collection) => milvus({ baseURL: uri, collection, timeoutMs }),
  bindExact: (uri, collection) => milvus({ baseURL: uri, collection, index: 'flat', timeoutMs }),
  config: (uri, collection, rest) => config({ baseURL: uri, collection }, rest),
  shared: {
    bind: (uri) => milvus({ baseURL: uri, timeoutMs, lexical: 'server' }),
    config: (uri, collection, rest) => config({ baseURL: uri, collection, lexical: 'server' }, rest),
  },
  async drop(address, collection) {
    const client = new MilvusClient({ address, telemetry: { enabled: false } });
    await client.connectPromise;
    const { error_code, reason } = await client.dropCollection({ collection_name: collection });
    await client.closeConnection();
    if (error_code !== 'Success') throw new Error(reason);
  },
});
