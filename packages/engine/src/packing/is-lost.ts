/** Codes of the operating system for conditions that end, after which the same files can be read. */
const passing: ReadonlySet<unknown> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EACCES',
  'EPERM',
  'EMFILE',
  'ENFILE',
  'EIO',
  'EBUSY',
]);

/** Whether an error of unpacking an index says that its content is lost, and not that the disk is full, for example. */
export function isLost(error: unknown): boolean {
  return !passing.has((error as NodeJS.ErrnoException | undefined)?.code);
}
