import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtPackage } from '../../live/harness/built-package.ts';
import { ProtocolServer } from '../../../packages/plugin-store-qdrant/src/fixture/protocol-server.ts';

/** A server with the protocol of Qdrant in this process, since no registry has a package of Qdrant itself. */
export async function startQdrant(): Promise<ProtocolServer> {
  const server = new ProtocolServer();
  await server.start();
  return server;
}

/** Writes a configuration with a collection on the server. Returns its path. */
export function writeConfig(folder: string, url: string, collection: string, rest = ''): string {
  const file = join(folder, `${collection}${rest === '' ? '' : '.reader'}.config.mjs`);
  const plugin = JSON.stringify(builtPackage('@codesearch/plugin-store-qdrant'));
  const store = `qdrant(${JSON.stringify({ baseURL: url, collection, lexical: 'server' })})`;
  writeFileSync(file, `import { qdrant } from ${plugin};\nexport default { store: ${store}, ${rest} };\n`);
  return file;
}
