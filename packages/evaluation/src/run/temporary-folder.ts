import { lstatSync, mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProcessAlive, removeFolder } from '@codesearch/toolkit';

const prefix = 'codesearch-eval-';
const ownerFile = 'owner.json';

/** Milliseconds after which a folder counts as left behind if it is unknown whether its process is alive. */
const maxAge = 7 * 24 * 3600 * 1000;

/** A folder for the time of one evaluation. It is removed when the process exits, if nobody has disposed it. */
export class TemporaryFolder implements Disposable {
  readonly path: string = realpathSync(mkdtempSync(join(tmpdir(), prefix)));
  readonly #remove = (): void => remove(this.path);

  constructor() {
    writeFileSync(join(this.path, ownerFile), JSON.stringify({ pid: process.pid, host: hostname() }));
    process.once('exit', this.#remove);
  }

  [Symbol.dispose](): void {
    process.off('exit', this.#remove);
    this.#remove();
  }
}

/**
 * Removes what evaluations left whose processes were killed: a killed process cannot remove anything. Only folders of
 * this user are removed, and only if the process that made them has ended, or they are a week old and it is unknown.
 *
 * @param parent folder with the folders of evaluations. Default: that of temporary files
 */
export function removeLeftFolders(parent: string = tmpdir()): void {
  for (const name of namesIn(parent)) if (isLeft(join(parent, name))) remove(join(parent, name));
}

function namesIn(parent: string): readonly string[] {
  try {
    return readdirSync(parent).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

function isLeft(folder: string): boolean {
  try {
    const found = lstatSync(folder);
    // A symbolic link would lead elsewhere.
    if (!found.isDirectory() || (process.getuid !== undefined && found.uid !== process.getuid())) return false;
    const { pid, host } = ownerOf(folder);
    // The id means nothing on another machine, or in another container, with the same folder of temporary files.
    if (host === hostname() && pid !== undefined) return !isProcessAlive(pid);
    return Date.now() - found.mtimeMs > maxAge;
  } catch {
    // Its process removes it at this moment.
    return false;
  }
}

function ownerOf(folder: string): { readonly pid?: number; readonly host?: string } {
  try {
    const { pid, host } = JSON.parse(readFileSync(join(folder, ownerFile), 'utf8')) as Readonly<
      Record<string, unknown>
    >;
    return typeof pid === 'number' && pid > 0 && typeof host === 'string' ? { pid, host } : {};
  } catch {
    return {};
  }
}

function remove(folder: string): void {
  try {
    removeFolder(folder);
  } catch {
    // A file in use, on systems that keep it: a later evaluation removes it.
  }
}
