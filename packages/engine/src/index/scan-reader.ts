import type { ScanBatch, SkippedFile, SourceFile } from '@codesearch/kernel';

/** Called with what a scan finds, as soon as it does. */
export interface ScanListener {
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
