import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errors } from '@codesearch/kernel';
import { pathInside } from '@codesearch/toolkit';
import { absolutePath } from '../invocation/current-invocation.ts';
import type { EngineSetup } from './open-project.ts';

/** A file in the root of an index. */
export interface FileLocation {
  /** Absolute path of the root. */
  readonly root: string;
  /** POSIX path relative to the root. */
  readonly path: string;
}

/** Where a file is looked for. */
export interface LocateFileOptions {
  /** Folder that the file is relative to. Default: the working directory. */
  readonly within?: string | undefined;
  /** Folder that is the project in any case. Default: none. */
  readonly root?: string | undefined;
  /** Revision that the project is opened at. Then a folder of which only another revision is indexed counts too. */
  readonly rev?: string | undefined;
}

/**
 * Finds the root whose index a file belongs to: the nearest parent folder that has an index, or its repository, see
 * `locateProject`; or else the folder that the file is relative to.
 *
 * @param file relative to a folder, or absolute; it need not exist
 * @throws INPUT_INVALID if the file is the root of an index, or if no parent folder has an index and the file is
 *   outside of the folder
 * @throws INDEX_MISSING if the file is the folder, which has no index
 */
export function locateFile(
  file: string,
  { engine, setup }: Pick<EngineSetup, 'engine' | 'setup'>,
  { within = '.', root: given, rev }: LocateFileOptions = {},
): FileLocation {
  const options = { revisions: rev !== undefined };
  const absolute = withRealFolder(absolutePath(within, file));
  if (given === undefined && engine.indexedRoot(setup.home, absolute, options) === absolute) {
    throw errors.inputInvalid(
      `${absolute} is the root of an index, not a file in it.`,
      'Give a file in it, or run `codesearch status` for the whole index.',
    );
  }
  const around = given === undefined ? engine.rootAround(setup, dirname(absolute), options) : absolutePath(given);
  const root = around ?? engine.realRoot(absolutePath(within));
  const path = pathInside(root, absolute);
  if (path === '') throw engine.indexErrors.indexMissing(root);
  if (path === undefined) {
    throw errors.inputInvalid(
      `${absolute} is outside of ${root}, and none of its parent folders has an index.`,
      'Give a file in an indexed folder. `codesearch ls` lists them.',
    );
  }
  return { root, path };
}

/** Resolves links to folders, since roots are real paths, but not a link to a file: a scan lists links as files. */
function withRealFolder(absolute: string): string {
  const folder = dirname(absolute);
  if (folder === absolute) return absolute;
  try {
    return join(realpathSync(folder), basename(absolute));
  } catch {
    return join(withRealFolder(folder), basename(absolute));
  }
}
