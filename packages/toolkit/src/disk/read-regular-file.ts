import { closeSync, constants, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Max bytes of a small file, such as a configuration. */
const defaultMaxBytes = 1_048_576;

/**
 * Opens a file to read it, without a wait for the other end of a pipe. The flag is missing on Windows, where no path is
 * a pipe.
 */
export const readingFlags: number = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Windows has no terminals as files. */
const flags = readingFlags | (constants.O_NOCTTY ?? 0);

/**
 * Reads a small file that somebody else may have made. Opening a pipe does not wait for a writer, and no more than the
 * limit is read, also if the file grows.
 *
 * @param maxBytes default: 1 MiB
 * @returns `undefined` if there is no regular file at the path, it cannot be read, or it is larger than the limit
 */
export function readRegularFile(path: string, maxBytes: number = defaultMaxBytes): Buffer | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(path, flags);
  } catch {
    return undefined;
  }
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile() || stats.size > maxBytes) return undefined;
    return readUpTo(descriptor, maxBytes);
  } catch {
    return undefined;
  } finally {
    closeSync(descriptor);
  }
}

/** Files of `/proc` have the size 0, so the size says nothing about the content. */
function readUpTo(descriptor: number, maxBytes: number): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let total = 0; ;) {
    const part = Buffer.allocUnsafe(65_536);
    const read = readSync(descriptor, part, 0, part.length, null);
    if (read === 0) return Buffer.concat(parts);
    total += read;
    if (total > maxBytes) return undefined;
    parts.push(part.subarray(0, read));
  }
}

/** The same, and does not follow a link. */
export const unlinkedReadingFlags: number = readingFlags | (constants.O_NOFOLLOW ?? 0);

/** The nearest folder, from one upward, that has a file or folder with a name, such as `.git`. */
export function nearestWith(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, name))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

/** A larger package.json is none. */
const maxManifestBytes = 10_000_000;

/**
 * Throws if Node could wait for ever while it resolves an import: it opens each package.json on its way, and reads a
 * pipe and a device too.
 *
 * @param file whose import it is
 * @throws Error with the code `MODULE_NOT_FOUND`, as though nothing were installed
 */
export function assertRegularManifests(file: string, specifier: string): void {
  const inPackage = /^[^./\\#]/.test(specifier) && !/^[A-Za-z]:|^node:/.test(specifier);
  const parts = specifier.split('/');
  const names = inPackage ? parts.map((_, at) => join('node_modules', ...parts.slice(0, at + 1))) : [];
  const starts = /^[./\\]/.test(specifier) ? [resolve(dirname(file), specifier)] : [];
  for (const start of [dirname(file), ...starts]) {
    for (let folder = start; ; folder = dirname(folder)) {
      for (const name of ['', ...names]) {
        const manifest = join(folder, name, 'package.json');
        const stats = statSync(manifest, { throwIfNoEntry: false });
        if (stats && (!stats.isFile() || stats.size > maxManifestBytes))
          throw Object.assign(new Error(`${manifest} is no regular file.`), { code: 'MODULE_NOT_FOUND' });
      }
      if (folder === dirname(folder)) break;
    }
  }
}
