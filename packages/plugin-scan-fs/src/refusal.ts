/** Whether an error is the operating system's answer, and not a fault of the program. */
export function isRefusal(error: unknown): error is NodeJS.ErrnoException {
  return (
    error instanceof Error && ('syscall' in error || (error as NodeJS.ErrnoException).code === 'ERR_INVALID_ARG_VALUE')
  );
}

/** One sentence for what the operating system answered. */
export function refusalDetail(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return `The operating system refused to read it (${code ?? 'unknown error'}).`;
}
