import { statSync } from 'node:fs';
import { CodesearchError, errors, isCodesearchError } from '@codesearch/kernel';
import { storageFailure, storageUnusable } from '../disk/storage-failure.ts';

/** The location of a failure, for its message. */
export interface DatabasePlace {
  /** Absolute path of the database. */
  readonly file: string;
  /** Absolute path of the searched tree. */
  readonly root: string;
}

/** Primary result codes of SQLite, see https://sqlite.org/rescode.html. */
export const resultCodes = {
  error: 1,
  permission: 3,
  busy: 5,
  locked: 6,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const;

/** The meaning of the codes that concern the disk. */
const diskReasons: ReadonlyMap<number, string> = new Map([
  [resultCodes.permission, 'it is not permitted'],
  [resultCodes.readOnly, 'it cannot be written'],
  [resultCodes.ioError, 'the disk reports an error'],
  [resultCodes.full, 'there is no space left on the disk'],
  [resultCodes.cannotOpen, 'it cannot be opened'],
]);

const damages: ReadonlyMap<number, string> = new Map([
  [resultCodes.corrupt, 'its pages contradict each other.'],
  [resultCodes.notADatabase, 'it is not a database.'],
]);

/**
 * SQLite's messages for a statement that does not fit the tables. Since the statements are fixed, the tables must have
 * been changed. Other errors with the general code, such as a nested transaction, are bugs of the program.
 */
const otherTables = /^no such |has no column named|has \d+ columns but|^ON CONFLICT clause does not match/;

/**
 * Converts an error of `node:sqlite` or of the file system that concerns the disk to `UNAVAILABLE`. Other errors are
 * returned as they are.
 */
export function diskFailure(error: unknown, file: string): unknown {
  const reason = diskReasons.get(resultCodeOf(error) ?? 0);
  return reason === undefined ? storageFailure(error, file) : storageUnusable(file, reason, error);
}

/**
 * Converts an error from the use of an index's database to `INDEX_CORRUPT`, `INDEX_BUSY` or `UNAVAILABLE`, and any
 * other error of SQLite to `UNEXPECTED`. Errors of other origin are returned as they are.
 */
export function databaseFailure(error: unknown, { file, root }: DatabasePlace): unknown {
  if (isOutOfRange(error)) return errors.indexCorrupt(file, 'it has a number that was never stored.', error);
  const code = resultCodeOf(error);
  if (code === resultCodes.cannotOpen && isOtherThing(file)) {
    return errors.indexCorrupt(file, 'it is not a file.', error);
  }
  const failure = diskFailure(error, file);
  if (code === undefined || isCodesearchError(failure)) return failure;
  if (isBusy(error)) return indexBusy(root, undefined);
  const isOtherTable = code === resultCodes.error && otherTables.test((error as Error).message);
  const damage = isOtherTable ? 'its tables are not as they were made.' : damages.get(code);
  if (damage !== undefined) return errors.indexCorrupt(file, damage, error);
  return errors.unexpected(`SQLite failed with code ${code}.`, error);
}

/** Another process writes the index. Retryable. @param pid that process, if it is known */
export function indexBusy(root: string, pid: number | undefined): CodesearchError<'INDEX_BUSY'> {
  const writer = pid === undefined ? 'Another process' : `Process ${pid}`;
  return new CodesearchError(`${writer} is writing the index of ${root}.`, {
    code: 'INDEX_BUSY',
    hint: 'Wait until it has finished. Searching works in the meantime.',
    retryable: true,
    details: { root, pid },
  });
}

/** Whether `node:sqlite` has read an integer that a JavaScript number cannot represent. No index contains one. */
function isOutOfRange(error: unknown): boolean {
  return error instanceof RangeError && 'code' in error && error.code === 'ERR_OUT_OF_RANGE';
}

/** Whether something at a path is not a file, such as a folder. */
function isOtherThing(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && !stats.isFile();
}

/** Extended codes with another meaning than their primary code. */
const exceptions: ReadonlyMap<number, number> = new Map([
  // The file ends before a page does: the file is damaged, and the disk is not.
  [522, resultCodes.corrupt],
  // The index of the write-ahead log cannot grow.
  [4874, resultCodes.full],
]);

/**
 * Returns the primary result code of an error of `node:sqlite`, corrected by {@link exceptions}; `undefined` for any
 * other error.
 */
export function resultCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return exceptions.get(error.errcode) ?? error.errcode & 0xff;
}

/** Whether another connection holds the requested lock. */
export function isBusy(error: unknown): boolean {
  const code = resultCodeOf(error);
  return code === resultCodes.busy || code === resultCodes.locked;
}

const unwritable: ReadonlySet<number | undefined> = new Set([
  resultCodes.permission,
  resultCodes.readOnly,
  resultCodes.ioError,
  resultCodes.full,
  resultCodes.cannotOpen,
]);

/** Whether SQLite could not write what it needs, or could not open it. */
export function isUnwritable(error: unknown): boolean {
  return unwritable.has(resultCodeOf(error));
}

/** Whether the error is caused by the content of the file: it is damaged, or is not a database. */
export function isDamage(error: unknown): boolean {
  const code = resultCodeOf(error);
  return code === resultCodes.corrupt || code === resultCodes.notADatabase;
}
