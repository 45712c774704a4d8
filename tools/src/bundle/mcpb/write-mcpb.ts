import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { zipSync } from 'fflate';
import type { Zippable } from 'fflate';
import type { Product } from '../product.ts';
import { listedTools } from './listed-tools.ts';
import { mcpbManifest, program } from './mcpb-manifest.ts';
import { installedFiles } from '../../installation/installed-files.ts';

/** Files that the server does not load: sources, declarations, source maps and documents. */
const unused = /\.[cm]?ts$|\.map$|(?:^|\/)(?!LICEN[CS]E)[^/]*\.md$/i;

/** The earliest time that a ZIP archive can hold: equal files give an equal archive. */
const mtime = new Date(1980, 0, 1);

/**
 * Writes the MCPB bundle: the server with all packages that it needs, for every platform.
 *
 * @param file path of the bundle
 */
export async function writeMcpb(product: Product, workspace: string, file: string): Promise<void> {
  const installed = new Map([...installedFiles(workspace, product.name)].filter(([path]) => !unused.test(path)));
  const source = installed.get(program.replace('server/', ''));
  if (source === undefined) throw new Error(`${product.name} has no ${program}.`);
  const manifest = mcpbManifest(product, await listedTools(source));
  const entries: Zippable = { 'manifest.json': Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`) };
  for (const [path, from] of installed) entries[`server/${path}`] = readFileSync(from);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, zipSync(entries, { mtime }));
}
