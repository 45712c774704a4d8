import type { ScanBatch, SkippedFile, SourceFile } from '@codesearch/kernel';
import { ScanDigest } from './scan-digest.ts';

/** Entries per batch. A batch may exceed this by the entries of one folder. */
const batchSize = 512;

/** Collects the files of a scan into batches, and summarizes them. */
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

  /** Yields the batch if it is full. */
  *full(): Generator<ScanBatch> {
    if (this.#files.length + this.#skipped.length >= batchSize) yield this.#take();
  }

  /** Yields the last batch, if it is not empty. */
  *rest(): Generator<ScanBatch> {
    if (this.#files.length + this.#skipped.length > 0) yield this.#take();
  }

  /** Number and digest of all listed files. Call it once, after the last batch. */
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
