import { readdirSync, realpathSync } from 'node:fs';
import { isAbsolute, join, parse, relative, sep, win32 } from 'node:path';
import { thisSystem } from './system.ts';

/*
 * What differs between operating systems when the program uses its own files and names folders. Each function takes the
 * system as an argument, so that tests simulate the systems that they do not run on.
 */

/** Codes that Windows gives while another program, such as a virus scanner, has a file open. */
const lockedCodes: ReadonlySet<unknown> = new Set(['EBUSY', 'EPERM', 'EACCES']);

/** Attempts to replace or remove a locked file: about half a second. */
const maxAttempts = 9;

export interface LockedFileOptions {
  /** Default: this one. */
  readonly platform?: NodeJS.Platform;
  /** Blocks the thread for some milliseconds. */
  readonly pause?: (ms: number) => void;
}

/**
 * Renames or removes a file. Windows refuses it while another program has the file open, mostly for a moment, so it is
 * tried again there for about half a second.
 *
 * @param work may be repeated
 * @throws what the last attempt throws
 */
export function withLockedFile<Value>(
  work: () => Value,
  { platform = thisSystem.name, pause = pauseThread }: LockedFileOptions = {},
): Value {
  for (let attempt = 1; ; attempt++) {
    try {
      return work();
    } catch (error) {
      const isLocked = platform === 'win32' && lockedCodes.has((error as NodeJS.ErrnoException).code);
      if (!isLocked || attempt === maxAttempts) throw error;
      pause(2 ** attempt);
    }
  }
}

function pauseThread(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Windows opens no longer path without a prefix; SQLite adds up to eight characters for its companion files. */
const maxPlainLength = 248;

/**
 * The path of a file for programs that, unlike Node, do not handle long paths of Windows.
 *
 * @param path absolute
 */
export function longPath(path: string, platform: NodeJS.Platform = thisSystem.name): string {
  return platform === 'win32' && path.length > maxPlainLength ? win32.toNamespacedPath(path) : path;
}

/** How a system names files. */
export interface FileNames {
  readonly platform: NodeJS.Platform;
  /** Resolves links with JavaScript, which keeps the spelling of names. */
  resolve(path: string): string;
  /** Resolves links by the system. */
  resolveNative(path: string): string;
  /** The names in a folder. */
  list(folder: string): readonly string[];
}

const fileNames: FileNames = {
  platform: thisSystem.name,
  resolve: (path) => realpathSync(path),
  resolveNative: (path) => realpathSync.native(path),
  list: (folder) => readdirSync(folder),
};

/**
 * The real path of an existing file or folder, with links resolved. Where names differ only in case or Unicode
 * normalization and mean one file, it has the spelling of the file system, so that a folder has one path.
 *
 * @throws the errors of the file system
 */
export function realPath(path: string, names: FileNames = fileNames): string {
  if (names.platform === 'win32') return names.resolveNative(path);
  return names.platform === 'darwin' ? spelled(names.resolveNative(path), names) : names.resolve(path);
}

/** The path with links resolved; `undefined` if there is nothing that can be reached. */
export function realPathIfAny(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

/** The path with each name as its folder lists it. */
function spelled(path: string, { list }: FileNames): string {
  const { root } = parse(path);
  let folder = root;
  for (const name of path.slice(root.length).split(sep)) {
    folder = name === '' ? folder : join(folder, listedName(name, folder, list));
  }
  return folder;
}

function listedName(name: string, folder: string, list: FileNames['list']): string {
  let listed: readonly string[];
  try {
    listed = list(folder);
  } catch {
    // A folder may be entered and not listed.
    return name;
  }
  return listed.includes(name) ? name : (listed.find((each) => folded(each) === folded(name)) ?? name);
}

function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/**
 * The POSIX path of something in a folder, relative to the folder; empty for the folder itself.
 *
 * @param path absolute, as is the folder; it need not exist
 * @returns `undefined` for a path outside of the folder
 */
export function pathInside(folder: string, path: string): string | undefined {
  const inside = relative(folder, path);
  // On Windows, the way to another disk is an absolute path.
  const isOutside = inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside);
  return isOutside ? undefined : inside.replaceAll(sep, '/');
}
