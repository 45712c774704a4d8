/** Max chunks and files that are stored and committed together, and that a run repeats after a crash. */
const batchChunks = 512;
const batchFiles = 128;
/**
 * The first batch of the first run of a project is this many times smaller and committed at once, so that a search
 * during this run finds something early. The following batches double in size up to the max.
 */
const firstBatchDivisor = 8;

/** Where the batches of a run end. */
export class BatchGrowth {
  #divisor: number;
  #chunks = 0;
  #files = 0;

  /** @param isUpdate whether the index has files already that a search finds */
  constructor(isUpdate: boolean) {
    this.#divisor = isUpdate ? 1 : firstBatchDivisor;
  }

  /** Whether the present batch is the first one of an index, which is committed before the next begins. */
  get isFirst(): boolean {
    return this.#divisor === firstBatchDivisor;
  }

  /** Adds a file. @returns whether the batch is full */
  add(chunks: number): boolean {
    this.#chunks += chunks;
    this.#files++;
    return this.#chunks >= batchChunks / this.#divisor || this.#files >= batchFiles / this.#divisor;
  }

  /** Begins the next batch. */
  next(): void {
    this.#divisor = Math.max(1, this.#divisor / 2);
    this.#chunks = 0;
    this.#files = 0;
  }
}
