import type { StageSet } from '../container/stage-set.ts';
import type { ChangeSet } from '../contract/change-set.ts';
import type { SkippedFile, SourceFile } from '../contract/source-file.ts';

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

/** Scans and compares. Writes nothing. Where nothing has changed since the scan before, its files are not even listed. */
export async function compareTree({ stages, onSkipped, signal }: CompareTreeOptions): Promise<TreeComparison> {
  const [scanner, detector] = await Promise.all([stages.get('scanner'), stages.get('changeDetector')]);
  const start = performance.now();
  let scanMs = 0;
  let files = 0;
  let unchanged: number | undefined;
  async function* listed(): AsyncGenerator<readonly SourceFile[]> {
    const known = async (digest: string): Promise<boolean> => (await detector.isCommitted?.(digest)) ?? false;
    let asked = performance.now();
    for await (const batch of scanner.scan({ known, signal })) {
      scanMs += performance.now() - asked;
      for (const skipped of batch.skipped) onSkipped?.(skipped);
      ({ unchanged } = batch);
      files += unchanged ?? batch.files.length;
      yield batch.files;
      asked = performance.now();
    }
    scanMs += performance.now() - asked;
  }
  const scan = listed();
  const first = await scan.next();
  // What is known is told in one batch: nothing is taken from the scan any more, and it is to be ended all the same.
  if (unchanged !== undefined) await scan.return(undefined);
  const changes =
    unchanged === undefined ? await detector.diff(resumed(first, scan), { signal }) : nothingChanged(unchanged);
  return { changes, files, scanMs, diffMs: performance.now() - start - scanMs };
}

/** A sequence whose first item was taken already. Whoever leaves it early ends it. */
async function* resumed<Item>(first: IteratorResult<Item, unknown>, rest: AsyncGenerator<Item>): AsyncGenerator<Item> {
  try {
    if (!first.done) yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

function nothingChanged(unchanged: number): ChangeSet {
  return { added: [], modified: [], touched: [], removed: [], unchanged };
}
