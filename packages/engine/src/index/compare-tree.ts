import type { ChangeSet, UnchangedTree, ScanBatch, SkippedFile, SourceFile } from '@codesearch/kernel';
import type { GuardedStage, StageSet } from '@codesearch/stages';

interface CompareTreeOptions extends ScanListener {
  readonly stages: StageSet;
  /** Whether to list the files in any case. Default: if the tree has changed. */
  readonly isListed?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The differences between a tree and its committed state. */
interface TreeComparison {
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

/** Called with what a scan finds, as soon as it does. */
interface ScanListener {
  readonly onFiles?: ((files: readonly SourceFile[]) => void) | undefined;
  /** Called for each file that the scan skips. */
  readonly onSkipped?: ((file: SkippedFile) => void) | undefined;
}

/** Reads a scan once and counts its files. Dispose it to end a scan that is not read to its end. */
export class ScanReader implements AsyncDisposable {
  readonly #scan: AsyncIterator<ScanBatch>;
  readonly #listener: ScanListener;
  #files = 0;
  #scanMs = 0;

  constructor(scan: AsyncIterable<ScanBatch>, listener: ScanListener = {}) {
    this.#scan = scan[Symbol.asyncIterator]();
    this.#listener = listener;
  }

  /** Number of files that belong in the index, as far as the scan was read. */
  get files(): number {
    return this.#files;
  }

  /** Milliseconds spent waiting for the scan. */
  get scanMs(): number {
    return this.#scanMs;
  }

  /** All files to index, batch by batch. */
  async *batches(): AsyncGenerator<readonly SourceFile[]> {
    for (let batch = await this.#read(); batch; batch = await this.#read()) yield batch.files;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#scan.return?.();
  }

  async #read(): Promise<ScanBatch | undefined> {
    const asked = performance.now();
    const { done, value } = await this.#scan.next();
    this.#scanMs += performance.now() - asked;
    if (done) return undefined;
    const batch: ScanBatch = value;
    this.#listener.onFiles?.(batch.files);
    for (const skipped of batch.skipped) this.#listener.onSkipped?.(skipped);
    this.#files += batch.files.length;
    return batch;
  }
}
