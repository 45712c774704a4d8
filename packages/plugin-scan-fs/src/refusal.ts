/** One sentence for what the operating system answered. */
export function refusalDetail(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return `The operating system refused to read it (${code ?? 'unknown error'}).`;
}
