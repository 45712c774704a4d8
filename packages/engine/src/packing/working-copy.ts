import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isCodesearchError } from '@codesearch/kernel';
import { isProcessAlive, makePrivateFolder, removeFolder, withStorageFailure } from '@codesearch/toolkit';
import { unpackTo } from './unpack-index.ts';

/** Milliseconds after which the copy of a process of another machine counts as left. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1000;

/** The files of a packed index, for one process to read. */
export interface WorkingCopy extends Disposable {
  readonly folder: string;
}

/**
 * Unpacks an index for this process only. What it writes there is lost.
 *
 * @throws Error if the base of the index is missing or has changed since it was packed
 */
export async function openWorkingCopy(folder: string): Promise<WorkingCopy> {
  const copy = newCopyFolder(folder);
  const remove = (): void => removeFolder(copy);
  try {
    await unpackTo(copy, folder);
    return { folder: copy, [Symbol.dispose]: remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** An empty folder in `copies` of the data home, or a temporary one if nothing can be written there. */
export function newCopyFolder(folder: string): string {
  try {
    return newFolderOfHome(folder);
  } catch (error) {
    if (isCodesearchError(error, 'UNAVAILABLE')) return mkdtempSync(join(tmpdir(), 'codesearch-'));
    throw error;
  }
}

/** Removes the folders of dead processes. */
function newFolderOfHome(folder: string): string {
  const copies = join(dirname(dirname(folder)), 'copies');
  makePrivateFolder(copies);
  withStorageFailure(copies, () => {
    for (const name of readdirSync(copies)) {
      if (isLeft(join(copies, name), name)) removeFolder(join(copies, name));
    }
  });
  const copy = join(copies, `${basename(folder)}-${crypto.randomUUID().slice(0, 8)}#${process.pid}#${hostname()}`);
  makePrivateFolder(copy);
  return copy;
}

function isLeft(path: string, name: string): boolean {
  const [, pid, host] = name.split('#');
  if (host !== hostname()) return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > maxAgeMs;
  return !isProcessAlive(Number(pid));
}
