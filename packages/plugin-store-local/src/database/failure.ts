import { errors, isCodesearchError, storageFailure } from '@codesearch/kernel';

/** Primary result codes of SQLite, see https://sqlite.org/rescode.html. */
const code = {
  generic: 1,
  busy: 5,
  locked: 6,
  corrupt: 11,
  notDatabase: 26,
};

/** The extended code for a file that ends before a page does. */
const shortRead = 522;

/** The primary result code of an error of `node:sqlite`, or `undefined` for any other error. */
function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return error.errcode === shortRead ? code.corrupt : error.errcode & 0xff;
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
export function failure(error: unknown, { file, root }: Place): unknown {
  if (isOutOfRange(error)) return errors.indexCorrupt(file, 'it holds a number that was never stored.', error);
  const told = storageFailure(error, file);
  const result = resultCode(error);
  if (result === undefined || isCodesearchError(told)) return told;
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
    default:
      return errors.unexpected(`SQLite failed with code ${result}.`, error);
  }
}
