import { errors, isCodesearchError } from '@codesearch/kernel';

/** What the most frequent codes of the operating system mean. */
const systemReasons: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'there is no space left on the disk'],
  ['EDQUOT', 'the quota of the disk is used up'],
  ['EROFS', 'the disk is read-only'],
  ['EACCES', 'it is not permitted'],
  ['EPERM', 'it is not permitted'],
  ['ENOTDIR', 'what should be a folder above it is a file'],
]);

/** The project's error for what the file system threw about a file of ours. Other errors are returned as they are. */
export function storageFailure(error: unknown, path: string): unknown {
  if (isCodesearchError(error) || !(error instanceof Error)) return error;
  if (!('syscall' in error && 'code' in error)) return error;
  const code = String(error.code);
  return errors.storageUnusable(path, systemReasons.get(code) ?? `the operating system reports ${code}`, error);
}

/** Runs something that writes to a file of ours. */
export function withStorageFailure<Value>(path: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw storageFailure(error, path);
  }
}
