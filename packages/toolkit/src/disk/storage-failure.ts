import { accessSync, constants } from 'node:fs';
import { CodesearchError, isCodesearchError } from '@codesearch/kernel';

/** The meaning of the most frequent codes of the operating system. */
const systemReasons: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'there is no space left on the disk'],
  ['EDQUOT', 'the quota of the disk is used up'],
  ['EROFS', 'the disk is read-only'],
  ['EACCES', 'it is not permitted'],
  ['EPERM', 'it is not permitted'],
  ['ENOTDIR', 'what should be a folder above it is a file'],
]);

/**
 * Converts an error of the file system about one of our files to the project's error. Other errors are returned as they
 * are.
 */
export function storageFailure(error: unknown, path: string): unknown {
  if (isCodesearchError(error) || !(error instanceof Error)) return error;
  if (!('syscall' in error && 'code' in error)) return error;
  const code = String(error.code);
  return storageUnusable(path, systemReasons.get(code) ?? `the operating system reports ${code}`, error);
}

/** A file or folder of the program cannot be used. Not retryable: a second attempt would fail in the same way. */
export function storageUnusable(path: string, problem: string, cause?: unknown): CodesearchError<'UNAVAILABLE'> {
  return new CodesearchError(`${path} cannot be used: ${problem}.`, {
    code: 'UNAVAILABLE',
    hint: 'Free space or correct the permissions there and try again, or name another folder by CODESEARCH_HOME. Work resumes where it stopped.',
    details: { path, problem },
    cause,
  });
}

/** Why one of our files cannot be used: a phrase with its path. */
export function storageProblem({ message, details: { path, problem } }: CodesearchError<'UNAVAILABLE'>): string {
  return problem === undefined ? message : `${problem} (${path})`;
}

/** Whether an error says that one of our files cannot be used, such as on a full or read-only disk. */
export function isStorageFailure(error: unknown): error is CodesearchError<'UNAVAILABLE'> {
  return isCodesearchError(error, 'UNAVAILABLE') && error.details.path !== undefined;
}

/**
 * Runs work on one of our files.
 *
 * @throws UNAVAILABLE if the file system reports an error
 */
export function withStorageFailure<Value>(path: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw storageFailure(error, path);
  }
}

/**
 * Why nothing can be written to a folder, such as one on a read-only disk.
 *
 * @returns a phrase; `undefined` if the permissions allow it
 */
export function unwritableReason(folder: string): string | undefined {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    const failure = storageFailure(error, folder);
    return isStorageFailure(failure) ? storageProblem(failure) : String(failure);
  }
}
