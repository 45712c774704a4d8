import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { errors } from '@codesearch/kernel';
import { readRegularFile } from '@codesearch/toolkit';

/** File name extensions of configurations. */
export const configExtensions: readonly string[] = ['.ts', '.mts', '.js', '.mjs', '.json'];

const names = configExtensions.map((extension) => `codesearch.config${extension}`);

/**
 * The configurations of a folder and of the folders above it, the nearest first, up to the top of the repository. Runs
 * nothing. One for each folder: the first by name, else a package.json with the key `codesearch`.
 */
export function* configsAround(from: string): Generator<string, void> {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    const file = configIn(folder);
    if (file !== undefined) yield file;
    if (folder === dirname(folder) || existsSync(join(folder, '.git'))) return;
  }
}

/** The configuration in a folder. Runs nothing. */
export function configIn(folder: string): string | undefined {
  const name = names.find((each) => isFile(join(folder, each)));
  if (name !== undefined) return join(folder, name);
  const manifest = join(folder, 'package.json');
  return hasOwnPart(manifest) ? manifest : undefined;
}

/** @throws CONFIG_INVALID if the folder has another configuration: it is not clear which one to use. */
export function checkAlone(file: string): void {
  const others = names.filter((name) => name !== basename(file) && isFile(join(dirname(file), name)));
  if (others.length > 0) throw errors.configAmbiguous(file, others);
}

/** The `codesearch` key of a package.json; a file that does not parse is some other tool's business. */
export function ownPart(content: string): unknown {
  try {
    return (JSON.parse(content) as { codesearch?: unknown } | null)?.codesearch ?? null;
  } catch {
    return null;
  }
}

function hasOwnPart(manifest: string): boolean {
  const content = existsSync(manifest) ? readRegularFile(manifest)?.toString() : undefined;
  return content?.includes('"codesearch"') === true && ownPart(content) !== null;
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false;
  }
}
