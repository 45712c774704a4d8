import { errors, isCodesearchError } from '@codesearch/kernel';
import type { CodesearchError } from '@codesearch/kernel';

/** Primary result codes of SQLite, see https://sqlite.org/rescode.html. */
const code = {
  generic: 1,
  permission: 3,
  busy: 5,
  locked: 6,
  readOnly: 8,
  io: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notDatabase: 26,
};

/** The extended code for a file that ends before a page does. */
const shortRead = 522;

/** The primary result code of an error of `node:sqlite`, or `undefined` for any other error. */
function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return error.errcode === shortRead ? code.corrupt : error.errcode & 0xff;
}

/** The code of an error of the file system, such as `EACCES`. */
function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : undefined;
}

/** What `node:sqlite` throws for an integer that a JavaScript number cannot hold. None such is ever stored. */
function isOutOfRange(error: unknown): boolean {
  return error instanceof RangeError && 'code' in error && error.code === 'ERR_OUT_OF_RANGE';
}

/** Whether another connection holds the lock that was asked for. */
export function isBusy(error: unknown): boolean {
  const result = resultCode(error);
  return result === code.busy || result === code.locked;
}

/** Where a failure happened, for its message. */
export interface Place {
  /** Absolute path of the database. */
  readonly file: string;
  /** Absolute path of the searched tree. */
  readonly root: string;
}

/** The project's error for what SQLite or the file system threw. Errors of other origin are returned as they are. */
export function failure(error: unknown, place: Place): unknown {
  if (isCodesearchError(error)) return error;
  const result = resultCode(error);
  if (result !== undefined) return translate(result, error, place);
  if (isOutOfRange(error)) return errors.indexCorrupt(place.file, 'it holds a number that was never stored.', error);
  const system = systemCode(error);
  return system === undefined
    ? error
    : errors.unavailable(place.file, `the operating system reports ${system}.`, error);
}

function translate(result: number, error: unknown, { file, root }: Place): CodesearchError {
  switch (result) {
    case code.corrupt:
      return errors.indexCorrupt(file, 'its pages contradict each other.', error);
    case code.notDatabase:
      return errors.indexCorrupt(file, 'it is not a database.', error);
    case code.generic:
      return errors.indexCorrupt(file, 'its tables are not as they were made.', error);
    case code.busy:
    case code.locked:
      return errors.indexBusy(root, undefined);
    case code.full:
      return errors.unavailable(file, 'there is no space left on the disk.', error);
    case code.permission:
    case code.readOnly:
    case code.cannotOpen:
      return errors.unavailable(file, 'the operating system does not allow it to be opened and written.', error);
    case code.io:
      return errors.unavailable(file, 'the disk reports an error.', error);
    default:
      return errors.unexpected(`SQLite failed with code ${result}.`, error);
  }
}
