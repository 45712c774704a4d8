import { lstatSync, realpathSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { dirname, isAbsolute, join, parse, resolve, sep } from 'node:path';
import { errors } from '@codesearch/kernel';
import type { CodesearchError } from '@codesearch/kernel';
import { isWithin } from './is-within.ts';

export interface PathGuardOptions {
  /** The working directory of the server. */
  readonly cwd: string;
  /** Whether a folder, given by its real path, is the home, contains it, or is a whole disk. */
  readonly isTooWide: (folder: string) => boolean;
  /** The user's id, if the platform has one. */
  readonly uid?: number | undefined;
  /** If given, only paths in these folders are allowed, regardless of their owner. */
  readonly roots?: readonly string[];
  /** The nearest indexed folder from a folder upward. */
  readonly indexedRoot: (folder: string) => string | undefined;
}

/**
 * Decides which paths an agent may use. An agent may repeat what it has read, so a path from it is not an order of the
 * user. Refused are `..`, links out of a project, folders of other users, and a whole home or disk that the user has
 * not indexed.
 */
export class PathGuard {
  readonly #options: PathGuardOptions;

  constructor(options: PathGuardOptions) {
    this.#options = options;
  }

  /**
   * @param base folder that relative paths start from. Default: the working directory
   * @returns the real path, with links resolved
   * @throws INPUT_INVALID if the path does not exist or is not allowed
   */
  check(given: string, base: string = this.#options.cwd): string {
    if (given.trim() === '' || given.includes('\0')) throw refused(given, 'it is not a path');
    if (given.split(/[\\/]/).includes('..')) throw refused(given, "it contains '..'", "Give the path without '..'.");
    const { roots } = this.#options;
    const named = isAbsolute(given) ? resolve(given) : join(base, given);
    const real = realPath(named);
    const stats = statSync(real);
    const folder = stats.isDirectory() ? real : dirname(real);
    const boundary = this.#boundaryOf(named, base);
    if (boundary !== undefined && !isWithin(real, realPath(boundary))) {
      throw refused(given, `a link leads out of ${boundary}`, `Give ${real} itself if you mean it.`);
    }
    if (!roots) this.#checkPersonal(given, folder, stats);
    else if (!this.covers(real)) {
      throw refused(
        given,
        'it is outside of the folders that this server may search',
        `The folders are: ${roots.join(', ')}.`,
      );
    }
    return real;
  }

  /** Whether this server may search an existing folder as a whole. */
  canSearch(folder: string): boolean {
    const { roots, isTooWide, indexedRoot } = this.#options;
    return roots ? this.covers(folder) : !isTooWide(folder) || indexedRoot(folder) === folder;
  }

  /** Whether this server may search a folder, which need not exist. */
  covers(folder: string): boolean {
    return this.#options.roots?.some((root) => isWithin(folder, realPath(root))) ?? true;
  }

  #checkPersonal(given: string, folder: string, stats: Stats): void {
    const { uid } = this.#options;
    if (!this.canSearch(folder)) {
      throw refused(given, 'it contains far more than one project', 'Give the folder of a project.');
    }
    if (uid !== undefined && stats.uid !== uid) {
      throw refused(
        given,
        'it belongs to another user',
        'The user can allow it by starting the server with --root for this folder.',
      );
    }
  }

  /**
   * The folder that a path with a link in it must not leave: the working folder, an allowed folder or an indexed one.
   */
  #boundaryOf(named: string, base: string): string | undefined {
    const link = firstLink(named);
    if (link === undefined) return undefined;
    const { roots = [], isTooWide, indexedRoot } = this.#options;
    const within = [...(isTooWide(realPath(base)) ? [] : [base]), ...roots].find(
      (folder) => isWithin(link, folder) && link !== folder,
    );
    return within ?? indexedRoot(dirname(link));
  }
}

function refused(given: string, reason: string, hint = 'Give the path of a folder.'): CodesearchError {
  return errors.inputInvalid(`The path ${JSON.stringify(given)} is refused: ${reason}.`, hint);
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    throw errors.inputInvalid(`There is nothing at ${path}.`, 'Give the path of an existing folder.', error);
  }
}

/** The outermost part of a path that is a link. */
function firstLink(path: string): string | undefined {
  const { root } = parse(path);
  let current = root;
  for (const part of path.slice(root.length).split(sep)) {
    current = join(current, part);
    if (lstatSync(current, { throwIfNoEntry: false })?.isSymbolicLink()) return current;
  }
  return undefined;
}
