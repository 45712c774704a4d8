/** How far a run is. */
export interface RunProgress {
  readonly files: number;
  /** 0 while they are counted. */
  readonly totalFiles: number;
}

/**
 * The progress after an event of `--progress json`; undefined if the event changes none, or the run has nothing to do.
 */
export function runProgress(event: unknown): RunProgress | undefined {
  const { type, files, totalFiles, added, modified } = event as Readonly<Record<string, unknown>>;
  if (type === 'changes-found') {
    const total = Number(added) + Number(modified);
    return total > 0 ? { files: 0, totalFiles: total } : undefined;
  }
  if (type !== 'batch-committed' && type !== 'waiting') return undefined;
  return { files: Number(files), totalFiles: Number(totalFiles) };
}
