import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtPackage } from '../../live/harness/built-package.ts';
import { ProtocolServer } from '../../../packages/plugin-store-qdrant/src/fixture/protocol-server.ts';

/** Qdrant's protocol in this process: the nearest to a real one that can be had from a registry. */
export async function startQdrant(): Promise<ProtocolServer> {
  const server = new ProtocolServer();
  await server.start();
  return server;
}

/** Writes a configuration with an index of some name on the server. Returns its path. */
export function writeConfig(folder: string, url: string, collection: string, rest = ''): string {
  const file = join(folder, `${collection}${rest === '' ? '' : '.reader'}.config.mjs`);
  const plugin = JSON.stringify(builtPackage('@codesearch/plugin-store-qdrant'));
  const store = `qdrant(${JSON.stringify({ url, collection })})`;
  writeFileSync(file, `import { qdrant } from ${plugin};\nexport default { store: ${store}, ${rest} };\n`);
  return file;
}
