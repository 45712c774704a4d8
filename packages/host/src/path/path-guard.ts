import { lstatSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, parse, relative, resolve, sep } from 'node:path';
import { errors } from '@codesearch/kernel';
import type { CodesearchError } from '@codesearch/kernel';
import { realPathIfAny, thisSystem } from '@codesearch/toolkit';
import { isWithin } from './is-within.ts';
import { plainPath } from './plain-path.ts';

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
  /** Whether the user has indexed a folder from the command line. */
  readonly isChosen: (folder: string) => boolean;
  /** Real path of the user's home folder, if it exists. */
  readonly userHome: string | undefined;
}

/** Folders in which the system presents its state as files. */
const systemFolders: readonly string[] = ['/proc', '/sys', '/dev'];
/** Memory as a file system: its files are what programs share, its folders are made by users. */
const memory = '/dev/shm';

/**
 * Decides which paths an agent may use. An agent may repeat what it has read, so a path from it is not an order of the
 * user.
 *
 * Allowed are the working directory, the folders that the client has open, and what the user has indexed from the
 * command line; or only the folders that the user has given. Refused are `..`, links out of a project, the folders of
 * the system, folders of other users, and a whole home or disk that the user has not indexed. A folder in the home
 * whose name begins with a dot is refused unless the user has given or indexed it, or the server was started in it.
 */
export class PathGuard {
  readonly #options: PathGuardOptions;
  /** Real paths. */
  readonly #open = new Set<string>();

  constructor(options: PathGuardOptions) {
    this.#options = options;
  }

  /** Adds folders that a client has open. */
  addOpen(folders: readonly string[]): void {
    for (const folder of folders) {
      const real = realPathIfAny(folder);
      if (real !== undefined && this.#hiddenFolder(real) === undefined && this.canSearch(real)) this.#open.add(real);
    }
  }

  /** Whether a path may be used without the folders that the client has open. */
  reaches(path: string): boolean {
    const real = realPathIfAny(path);
    return real === undefined || this.covers(real);
  }

  /**
   * @param asGiven a path, `~/…` or a `file:` URL
   * @param base folder that relative paths start from. Default: the working directory
   * @returns the real path, with links resolved
   * @throws INPUT_INVALID if the path does not exist or is not allowed
   */
  check(asGiven: string, base: string = this.#options.cwd): string {
    const given = plainPath(asGiven);
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
    if (!roots && !this.#isOwnFolder(folder)) {
      throw refused(given, 'it contains far more than one project', 'Give the folder of a project.');
    }
    if (!this.covers(real)) throw this.#outside(given, real);
    const { uid } = this.#options;
    if (!roots && uid !== undefined && stats.uid !== uid) {
      throw refused(
        given,
        'it belongs to another user',
        'The user can allow it by starting the server with --root for this folder.',
      );
    }
    return real;
  }

  /** Whether this server may search an existing folder as a whole. */
  canSearch(folder: string): boolean {
    if (isOfSystem(folder)) return false;
    return this.#options.roots ? this.covers(folder) : this.#isOwnFolder(folder);
  }

  /** Whether this server may index a tree, of which it may search a part, given by its real path. */
  mayIndex(root: string): boolean {
    const { roots, uid } = this.#options;
    if (roots) return this.covers(root);
    return this.canSearch(root) && (uid === undefined || statSync(root).uid === uid);
  }

  /** Whether this server may search a folder, given by its real path, which need not exist. */
  covers(folder: string): boolean {
    if (isOfSystem(folder)) return false;
    const hidden = this.#hiddenFolder(folder);
    const given = this.#givenRoots(folder).filter((root) => hidden === undefined || isWithin(root, hidden));
    if (given.some((root) => isWithin(folder, root))) return true;
    return hidden === undefined && !this.#options.roots && [...this.#open].some((root) => isWithin(folder, root));
  }

  /** What the user has given: folders, else the working directory, and the indexes around a folder. */
  #givenRoots(folder: string): readonly string[] {
    const { roots, cwd, isTooWide } = this.#options;
    if (roots) return roots.flatMap((root) => realPathIfAny(root) ?? []);
    const working = realPathIfAny(cwd);
    return [...(working === undefined || isTooWide(working) ? [] : [working]), ...this.#chosenAround(folder)];
  }

  #chosenAround(folder: string): readonly string[] {
    const { indexedRoot, isChosen } = this.#options;
    const chosen: string[] = [];
    for (let root = indexedRoot(folder); root !== undefined; root = indexedRoot(dirname(root))) {
      if (isChosen(root)) chosen.push(root);
      if (root === dirname(root)) break;
    }
    return chosen;
  }

  /** Not far more than one project, or indexed by the user nevertheless. */
  #isOwnFolder(folder: string): boolean {
    const { isTooWide, indexedRoot, isChosen } = this.#options;
    return !isTooWide(folder) || (indexedRoot(folder) === folder && isChosen(folder));
  }

  /** The folder or file of the home with a dot at the start of its name that a path is in. */
  #hiddenFolder(real: string): string | undefined {
    const { userHome } = this.#options;
    if (userHome === undefined || !isWithin(real, userHome)) return undefined;
    const [name = ''] = relative(userHome, real).split(sep);
    return name.startsWith('.') ? join(userHome, name) : undefined;
  }

  #outside(given: string, real: string): CodesearchError {
    const { roots } = this.#options;
    const hint = roots
      ? `The folders are: ${roots.join(', ')}.`
      : `The user can allow it: run \`codesearch index\` in ${real}, or start the server with --root for it.`;
    return refused(given, 'it is outside of the folders that this server may search', hint);
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
    throw errors.inputInvalid(`There is nothing at ${path}.`, 'Give the path of an existing file or folder.', error);
  }
}

function isOfSystem(path: string): boolean {
  return thisSystem.hasSystemFolders && systemFolders.some((each) => isWithin(path, each)) && !isInMemoryFolder(path);
}

function isInMemoryFolder(path: string): boolean {
  if (path === memory || !isWithin(path, memory)) return false;
  const [name = ''] = relative(memory, path).split(sep);
  return lstatSync(join(memory, name), { throwIfNoEntry: false })?.isDirectory() === true;
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
