import type { SkippedFile } from '@codesearch/kernel';

/** Whether an error comes from the operating system, and not from a fault of the program. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return (
    error instanceof Error && ('syscall' in error || (error as NodeJS.ErrnoException).code === 'ERR_INVALID_ARG_VALUE')
  );
}

/** One sentence about an error of the operating system. */
export function systemErrorDetail(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return `The operating system refused to read it (${code ?? 'unknown error'}).`;
}

/** What a scan reports about a path that it cannot read: nothing if the path was deleted in the meantime. */
export function skippedUnlessGone(path: string, error: unknown): SkippedFile | undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
  return { path, reason: 'unreadable', detail: systemErrorDetail(error) };
}
