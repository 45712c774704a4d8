import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { workspace } from '../sandbox.ts';
import { published } from './published.ts';
import type { Manifest } from './published.ts';

interface LibraryManifest extends Manifest {
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/**
 * The packages that an installation of some packages of the workspace has, as folders by name. Without optional
 * dependencies, since these differ between platforms.
 *
 * @throws Error if it has two versions of a package
 */
export function installed(names: readonly string[]): ReadonlyMap<string, string> {
  const folders = new Map<string, string>();
  const open = names.map((name) => [name, workspace] as const);
  for (const [name, from] of open) {
    const folder = published.get(name)?.folder ?? libraryFolder(name, from);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as LibraryManifest;
    if (folders.get(name) === folder) continue;
    if (folders.has(name)) throw new Error(`Two versions of ${name} are installed.`);
    folders.set(name, folder);
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest;
    const peers = Object.keys(peerDependencies).filter((peer) => peerDependenciesMeta[peer]?.optional !== true);
    const needed = Object.keys(dependencies).filter((dependency) => !(dependency in optionalDependencies));
    open.push(...[...needed, ...peers].map((dependency) => [dependency, folder] as const));
  }
  return folders;
}

/** Bytes of the files of a library, without libraries that are installed in it. */
export function librarySize(folder: string): number {
  let size = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile()) size += statSync(path).size;
    else if (entry.isDirectory() && entry.name !== 'node_modules') size += librarySize(path);
  }
  return size;
}

function libraryFolder(name: string, from: string): string {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
  }
  throw new Error(`${name} is not installed for ${from}.`);
}
