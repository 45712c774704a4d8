import { errors, isCodesearchError } from '@codesearch/kernel';
import { storageFailure } from '../disk/storage-failure.ts';
import { isBusy, resultCodeOf, resultCodes } from './result-code.ts';

/** Where a failure happened, for its message. */
export interface DatabasePlace {
  /** Absolute path of the database. */
  readonly file: string;
  /** Absolute path of the searched tree. */
  readonly root: string;
}

/** What the codes that tell of the disk mean. */
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
 * What SQLite says where a statement does not fit the tables. As the statements do not change, those are not as they were made. What
 * else has the general code, such as a transaction within another, is a mistake of the program.
 */
const otherTables = /^no such |has no column named|has \d+ columns but|^ON CONFLICT clause does not match/;

/**
 * The project's error for what the disk below a database has thrown, by `node:sqlite` or by the file system: `UNAVAILABLE`. Other errors are
 * returned as they are.
 */
export function diskFailure(error: unknown, file: string): unknown {
  const reason = diskReasons.get(resultCodeOf(error) ?? 0);
  return reason === undefined ? storageFailure(error, file) : errors.storageUnusable(file, reason, error);
}

/**
 * The project's error for what was thrown while the database of an index was used: `INDEX_CORRUPT`, `INDEX_BUSY`, `UNAVAILABLE`, and
 * `UNEXPECTED` for what else SQLite throws. Errors of other origin are returned as they are.
 */
export function databaseFailure(error: unknown, { file, root }: DatabasePlace): unknown {
  if (isOutOfRange(error)) return errors.indexCorrupt(file, 'it has a number that was never stored.', error);
  const told = diskFailure(error, file);
  const code = resultCodeOf(error);
  if (code === undefined || isCodesearchError(told)) return told;
  if (isBusy(error)) return errors.indexBusy(root, undefined);
  const isOtherTable = code === resultCodes.error && otherTables.test((error as Error).message);
  const damage = isOtherTable ? 'its tables are not as they were made.' : damages.get(code);
  if (damage !== undefined) return errors.indexCorrupt(file, damage, error);
  return errors.unexpected(`SQLite failed with code ${code}.`, error);
}

/** What `node:sqlite` throws for an integer that a JavaScript number cannot hold. None such is ever stored. */
function isOutOfRange(error: unknown): boolean {
  return error instanceof RangeError && 'code' in error && error.code === 'ERR_OUT_OF_RANGE';
}
