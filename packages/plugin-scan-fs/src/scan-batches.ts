import type { ScanBatch, SkippedFile, SourceFile } from '@codesearch/kernel';
import { ScanDigest } from '@codesearch/toolkit';

/** Entries in a batch. It may exceed this by the entries of one folder. */
const batchSize = 512;

/** Gathers what a scan finds into batches, and sums up what they list. */
export class ScanBatches {
  readonly #digest = new ScanDigest();
  #files: SourceFile[] = [];
  #skipped: SkippedFile[] = [];
  #listed = 0;

  list(file: SourceFile): void {
    this.#files.push(file);
  }

  skip(...files: readonly SkippedFile[]): void {
    this.#skipped.push(...files);
  }

  /** The batch where it is full. */
  *full(): Generator<ScanBatch> {
    if (this.#files.length + this.#skipped.length >= batchSize) yield this.#take();
  }

  /** The last batch, where there is one. */
  *rest(): Generator<ScanBatch> {
    if (this.#files.length + this.#skipped.length > 0) yield this.#take();
  }

  /** What was listed in all. To be called once, after the last batch. */
  summary(): { readonly files: number; readonly digest: string } {
    return { files: this.#listed, digest: this.#digest.close() };
  }

  #take(): ScanBatch {
    const batch = { files: this.#files, skipped: this.#skipped };
    this.#digest.add(batch.files);
    this.#listed += batch.files.length;
    [this.#files, this.#skipped] = [[], []];
    return batch;
  }
}
