import type { StageSet } from '../container/stage-set.ts';
import type { ChangeSet, SkippedFile } from '@codesearch/kernel';
import { ScanReader } from './scan-reader.ts';

export interface CompareTreeOptions {
  readonly stages: StageSet;
  /** Called for each file that the scan passes over. */
  readonly onSkipped?: ((file: SkippedFile) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** How a tree differs from what is committed of it. */
export interface TreeComparison {
  readonly changes: ChangeSet;
  /** Number of files that are to be in the index. */
  readonly files: number;
  /** Milliseconds that the scan took. */
  readonly scanMs: number;
  /** Milliseconds that the rest took. */
  readonly diffMs: number;
}

/** Scans and compares. Writes nothing. A scan that the change detector knows as committed lists no files, and needs no comparison. */
export async function compareTree({ stages, onSkipped, signal }: CompareTreeOptions): Promise<TreeComparison> {
  const [scanner, detector] = await Promise.all([stages.get('scanner'), stages.get('changeDetector')]);
  const start = performance.now();
  const known = async (digest: string): Promise<boolean> => (await detector.isCommitted?.(digest)) ?? false;
  const scan = new ScanReader(scanner.scan({ known, signal }), onSkipped);
  try {
    const unchanged = await scan.readUnchanged();
    const changes =
      unchanged === undefined ? await detector.diff(scan.batches(), { signal }) : nothingChanged(unchanged);
    const { files, scanMs } = scan;
    return { changes, files, scanMs, diffMs: performance.now() - start - scanMs };
  } finally {
    await scan[Symbol.asyncDispose]();
  }
}

function nothingChanged(unchanged: number): ChangeSet {
  return { added: [], modified: [], touched: [], removed: [], unchanged };
}
