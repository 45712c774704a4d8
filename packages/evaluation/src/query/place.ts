/** A part of the repository that answers a question: some lines of a file, or all of it. */
export interface Place {
  /** POSIX path relative to the root. */
  readonly path: string;
  /** First line, from 1. Default: the first line of the file. */
  readonly startLine?: number | undefined;
  /** Last line, inclusive. Default: the last line of the file. */
  readonly endLine?: number | undefined;
}

/** Whether two places are in the same file and have a line in common. */
export function overlap(a: Place, b: Place): boolean {
  const { startLine: aStart = 1, endLine: aEnd = Infinity } = a;
  const { startLine: bStart = 1, endLine: bEnd = Infinity } = b;
  return a.path === b.path && aStart <= bEnd && bStart <= aEnd;
}
