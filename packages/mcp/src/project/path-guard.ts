import { lstatSync, realpathSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { dirname, isAbsolute, join, parse, relative, resolve, sep } from 'node:path';
import { errors } from '@codesearch/kernel';
import type { CodesearchError } from '@codesearch/kernel';

export interface PathGuardOptions {
  /** Folder that relative paths start from. */
  readonly cwd: string;
  /** Whether a folder, by its real path, is the home, what holds it, or a whole disk. */
  readonly isTooWide: (folder: string) => boolean;
  /** The user's id, where the platform has one. */
  readonly uid?: number | undefined;
  /** Where given, only what lies in one of these folders may be named, whoever owns it. */
  readonly roots?: readonly string[];
  /** The nearest indexed folder from a folder upward. */
  readonly indexedRoot: (folder: string) => string | undefined;
}

/**
 * Decides what an agent may name. An agent's words may come from what it has read, so that a path is no order of the user's:
 * no way up, no link out of a project, no other user's folder, and not the whole home or disk where the user has not indexed it.
 */
export class PathGuard {
  readonly #options: PathGuardOptions;

  constructor(options: PathGuardOptions) {
    this.#options = options;
  }

  /**
   * @returns the real path: links are resolved
   *
   * Errors: `INPUT_INVALID` for a path that is not there or may not be named.
   */
  check(given: string): string {
    if (given.trim() === '' || given.includes('\0')) throw refused(given, 'it is no path');
    if (given.split(/[\\/]/).includes('..')) throw refused(given, "it has '..' in it", 'Write the path out.');
    const { cwd, roots } = this.#options;
    const named = isAbsolute(given) ? resolve(given) : join(cwd, given);
    const real = realPath(named);
    const state = statSync(real);
    const folder = state.isDirectory() ? real : dirname(real);
    const bounds = this.#boundsOf(named);
    if (bounds !== undefined && !lies(real, realPath(bounds))) {
      throw refused(given, `a link leads out of ${bounds}`, `Name ${real} itself if that is meant.`);
    }
    if (roots) {
      if (!this.covers(real)) {
        throw refused(
          given,
          'it lies outside of the folders that this server may search',
          `Those: ${roots.join(', ')}.`,
        );
      }
    } else {
      this.#checkPersonal(given, folder, state);
    }
    return real;
  }

  /** Whether a folder, which may be gone, lies where this server may search. */
  covers(folder: string): boolean {
    return this.#options.roots?.some((root) => lies(folder, realPath(root))) ?? true;
  }

  #checkPersonal(given: string, folder: string, state: Stats): void {
    const { uid, isTooWide, indexedRoot } = this.#options;
    if (isTooWide(folder) && indexedRoot(folder) !== folder) {
      throw refused(given, 'it holds far more than one project', 'Name the folder of a project.');
    }
    if (uid !== undefined && state.uid !== uid) {
      throw refused(given, 'it belongs to another user', 'The user can permit it: start the server with --root.');
    }
  }

  /** What a path that goes through a link must not leave: the folder it is named in, of those that stand for a project. */
  #boundsOf(named: string): string | undefined {
    const link = firstLink(named);
    if (link === undefined) return undefined;
    const { cwd, roots = [], isTooWide, indexedRoot } = this.#options;
    const within = [...(isTooWide(realPath(cwd)) ? [] : [cwd]), ...roots].find(
      (bounds) => lies(link, bounds) && link !== bounds,
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

/** Whether a path is a folder or lies in it. */
export function lies(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
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
