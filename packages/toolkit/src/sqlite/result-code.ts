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
