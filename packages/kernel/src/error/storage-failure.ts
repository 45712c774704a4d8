import { isCodesearchError } from './codesearch-error.ts';
import { storageUnusable } from './errors.ts';

/** SQLite's primary result codes that tell of the disk, see https://sqlite.org/rescode.html. */
const sqliteReasons: ReadonlyMap<number, string> = new Map([
  [3, 'it is not permitted'],
  [8, 'it cannot be written'],
  [10, 'the disk reports an error'],
  [13, 'there is no space left on the disk'],
  [14, 'it cannot be opened'],
]);

/** Extended codes that tell another story than their primary code. */
const exceptions: ReadonlyMap<number, string | undefined> = new Map([
  // The file ends before a page does: the file is damaged, and the disk is not.
  [522, undefined],
  // The index of the write-ahead log cannot grow.
  [4874, 'there is no space left on the disk'],
]);

/** What the most frequent codes of the operating system mean. */
const systemReasons: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'there is no space left on the disk'],
  ['EDQUOT', 'the quota of the disk is used up'],
  ['EROFS', 'the disk is read-only'],
  ['EACCES', 'it is not permitted'],
  ['EPERM', 'it is not permitted'],
  ['ENOTDIR', 'what should be a folder above it is a file'],
]);

/**
 * The project's error for what the file system, or the disk below `node:sqlite`, threw about a file of ours. Other errors are
 * returned as they are.
 */
export function storageFailure(error: unknown, path: string): unknown {
  if (isCodesearchError(error) || !(error instanceof Error)) return error;
  if ('errcode' in error && typeof error.errcode === 'number') {
    const { errcode } = error;
    const reason = exceptions.has(errcode) ? exceptions.get(errcode) : sqliteReasons.get(errcode & 0xff);
    return reason === undefined ? error : storageUnusable(path, reason, error);
  }
  if (!('syscall' in error && 'code' in error)) return error;
  const code = String(error.code);
  return storageUnusable(path, systemReasons.get(code) ?? `the operating system reports ${code}`, error);
}

/** Runs something that writes to a file of ours. */
export function withStorageFailure<Value>(path: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw storageFailure(error, path);
  }
}
