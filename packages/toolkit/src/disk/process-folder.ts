import { lstatSync, mkdtempSync, readdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isProcessAlive } from '../platform/is-process-alive.ts';
import { removeFolder } from './remove.ts';

/** Milliseconds after which a folder counts as left if it is unknown whether its process is alive. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1000;

/** A new folder that only this process uses, until it is disposed. */
export class ProcessFolder implements Disposable {
  readonly path: string;

  /**
   * Removes what other processes of this user have left, too: a process that is killed cannot remove anything.
   *
   * @param prefix with which the names of such folders begin
   */
  constructor(parent: string, prefix: string) {
    removeLeft(parent, prefix);
    this.path = mkdtempSync(join(parent, `${prefix}~${process.pid}~${hostname()}~`));
  }

  [Symbol.dispose](): void {
    removeFolder(this.path);
  }
}

function removeLeft(parent: string, prefix: string): void {
  try {
    for (const name of readdirSync(parent)) {
      if (name.startsWith(`${prefix}~`) && isLeft(join(parent, name), name)) removeFolder(join(parent, name));
    }
  } catch {
    // A file in use, on systems that keep it: a later process removes it.
  }
}

function isLeft(path: string, name: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  // A symbolic link would lead elsewhere.
  if (!found?.isDirectory() || (process.getuid !== undefined && found.uid !== process.getuid())) return false;
  const [, pid, host] = name.split('~');
  // The id means nothing on another machine, or in another container, with the same folder.
  return host === hostname() ? !isProcessAlive(Number(pid)) : Date.now() - found.mtimeMs > maxAgeMs;
}
