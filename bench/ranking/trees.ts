import { cpSync, globSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** A source tree with the queries that are asked about it. */
export interface RankedTree {
  readonly name: string;
  /** Its query file. */
  readonly queryFile: string;
  /** Whether the tree never changes, so that a changed rank is a changed ranking. */
  readonly isPinned: boolean;
  /** Writes the tree to a folder. */
  readonly copyTo: (folder: string) => void;
}

const repository = join(import.meta.dirname, '../..');

/** The installed sources of dependencies, in the versions of the lock file, and the packages of this repository. */
export const rankedTrees: readonly RankedTree[] = [
  dependency('commander'),
  dependency('ajv', ['lib', 'README.md']),
  dependency('pino'),
  dependency('undici'),
  dependency('@parcel/watcher', ['src', 'index.js', 'wrapper.js', 'README.md']),
  { name: 'codesearch', queryFile: queryFile('codesearch'), isPinned: false, copyTo: copyPackages },
];

/** @param parts files and folders to copy; default all */
function dependency(name: string, parts: readonly string[] = ['.']): RankedTree {
  const copyTo = (folder: string): void => {
    const manifest = findPackageJSON(name, import.meta.url);
    if (manifest === undefined) throw new Error(`${name} is not installed`);
    const source = dirname(manifest);
    for (const part of parts) cpSync(join(source, part), join(folder, part), { recursive: true, filter: isOwn });
  };
  return { name, queryFile: queryFile(basename(name)), isPinned: true, copyTo };
}

/** The queries were written before anyone looked at the ranking. */
function queryFile(name: string): string {
  return join(import.meta.dirname, 'queries', `${name}.jsonl`);
}

function copyPackages(folder: string): void {
  for (const source of globSync('packages/*/src', { cwd: repository })) {
    cpSync(join(repository, source), join(folder, source), { recursive: true });
  }
}

/** Nested dependencies depend on what else is installed. */
function isOwn(path: string): boolean {
  return basename(path) !== 'node_modules';
}
