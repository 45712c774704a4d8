import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { errors } from '@codesearch/kernel';
import type { RuntimeSetup } from './open-project.ts';

/** A file and the tree that it is searched in. */
export interface FilePlace {
  /** Absolute path of the tree. */
  readonly root: string;
  /** POSIX path relative to it. */
  readonly path: string;
}

/**
 * The tree of a file: the nearest folder above it that has an index, else the working directory.
 *
 * @param file relative to the working directory, or absolute; it need not exist
 *
 * Errors: `INPUT_INVALID` where it is a folder with an index of its own, and where no folder above has an index and the file lies
 * outside of the working directory; `INDEX_MISSING` where it is the working directory, without one.
 */
export function filePlace(file: string, { runtime, setup }: RuntimeSetup): FilePlace {
  const absolute = withRealFolder(resolve(file));
  if (runtime.indexedRoot(setup.home, absolute) === absolute) {
    throw errors.inputInvalid(
      `${absolute} is an indexed folder itself.`,
      'Give a file in it, or ask `codesearch status` about the whole.',
    );
  }
  const root = runtime.indexedRoot(setup.home, dirname(absolute)) ?? realpathSync(process.cwd());
  const path = relative(root, absolute);
  if (path === '') throw errors.indexMissing(root);
  if (path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path)) {
    throw errors.inputInvalid(
      `${absolute} lies outside of ${root}, and no folder above it has an index.`,
      'Give a file of an indexed folder; `codesearch ls` lists them.',
    );
  }
  return { root, path: path.replaceAll(sep, '/') };
}

/** Links to folders are followed, as roots are real paths; a link to a file is a file of its own. */
function withRealFolder(absolute: string): string {
  const folder = dirname(absolute);
  if (folder === absolute) return absolute;
  try {
    return join(realpathSync(folder), basename(absolute));
  } catch {
    return join(withRealFolder(folder), basename(absolute));
  }
}
