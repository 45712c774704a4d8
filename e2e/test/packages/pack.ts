import { execFileSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { workspace } from '../sandbox.ts';
import { published } from './published.ts';
import type { PublishedPackage } from './published.ts';

export interface Tarball {
  readonly name: string;
  /** Absolute path. */
  readonly file: string;
  /** Paths in the package. */
  readonly files: readonly string[];
  /** Bytes of its files. */
  readonly unpackedSize: number;
}

/**
 * Packs packages that are published into a folder, as for the registry.
 *
 * @param packed those to pack; all by default
 */
export function packAll(
  folder: string,
  packed: Iterable<PublishedPackage> = published.values(),
): ReadonlyMap<string, Tarball> {
  const workspaces = [...packed].flatMap((found) => ['--workspace', relative(workspace, found.folder)]);
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder, ...workspaces];
  const output = execFileSync('npm', args, { cwd: workspace, stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  // An object by name in newer versions of npm.
  const tarballs = Object.values(
    JSON.parse(output) as Record<
      string,
      { name: string; filename: string; files: readonly { path: string }[]; unpackedSize: number }
    >,
  );
  return new Map(
    tarballs.map(({ name, filename, files, unpackedSize }) => [
      name,
      { name, file: join(folder, filename), files: files.map(({ path }) => path), unpackedSize },
    ]),
  );
}
