import type { ChangeSet, UnchangedTree } from '@codesearch/kernel';
import type { GuardedStage, StageSet } from '@codesearch/stages';
import { ScanReader } from './scan-reader.ts';
import type { ScanListener } from './scan-reader.ts';

export interface CompareTreeOptions extends ScanListener {
  readonly stages: StageSet;
  /** Whether to list the files in any case. Default: if the tree has changed. */
  readonly isListed?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The differences between a tree and its committed state. */
export interface TreeComparison {
  readonly changes: ChangeSet;
  /** Number of files that belong in the index. */
  readonly files: number;
  readonly scanMs: number;
  /** Milliseconds that the rest took. */
  readonly diffMs: number;
}

/**
 * Scans a tree and compares it with its committed state. Writes nothing. If the scanner remembers that the tree has not
 * changed since the committed scan, no file is listed or compared.
 */
export async function compareTree({
  stages,
  isListed,
  onFiles,
  onSkipped,
  signal,
}: CompareTreeOptions): Promise<TreeComparison> {
  const [scanner, detector] = await Promise.all([stages.get('scanner'), stages.get('changeDetector')]);
  const start = performance.now();
  const unchanged = isListed ? undefined : await unchangedTree(scanner, detector, signal);
  if (unchanged) {
    for (const file of unchanged.skipped) onSkipped?.(file);
    const { files } = unchanged;
    const changes = { added: [], modified: [], touched: [], removed: [], unchanged: files };
    return { changes, files, scanMs: performance.now() - start, diffMs: 0 };
  }
  await using scan = new ScanReader(scanner.scan({ signal }), { onFiles, onSkipped });
  const changes = await detector.diff({ files: scan.batches(), signal });
  const { files, scanMs } = scan;
  return { changes, files, scanMs, diffMs: performance.now() - start - scanMs };
}

/** Returns the tree if the scanner remembers that it has not changed since the committed scan. */
async function unchangedTree(
  scanner: GuardedStage<'scanner'>,
  detector: GuardedStage<'changeDetector'>,
  signal: AbortSignal | undefined,
): Promise<UnchangedTree | undefined> {
  if (!scanner.facts.remembersScans) return undefined;
  const { scanDigest: digest } = await detector.snapshot({ signal });
  return digest === undefined ? undefined : scanner.unchangedSince({ digest, signal });
}
