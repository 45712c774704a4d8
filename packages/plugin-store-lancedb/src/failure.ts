import { errors, isCodesearchError } from '@codesearch/kernel';
import { storageUnusable } from '@codesearch/toolkit';

/** Whether a failure says that a table does not exist. */
export function saysMissing(error: unknown): boolean {
  return error instanceof Error && /^Table '[^']*' was not found/.test(error.message);
}

/** The error that corresponds to a failure of LanceDB, whose errors have no code. */
export function failure(error: unknown, folder: string, location: string): unknown {
  if (!(error instanceof Error) || isCodesearchError(error)) return error;
  const { message } = error;
  if (/no space left|disk full|os error 28\b/i.test(message)) {
    return storageUnusable(folder, 'the disk is full', error);
  }
  if (/permission denied|read-only file system|os error (?:13|30)\b/i.test(message)) {
    return storageUnusable(folder, 'there is no permission to write', error);
  }
  if (/conflict|concurrent/i.test(message)) {
    return errors.unavailable(location, 'another process is writing it.', error);
  }
  return /lance error|not found|lancedb/i.test(message)
    ? errors.indexCorrupt(location, 'LanceDB cannot read it.', error)
    : error;
}
