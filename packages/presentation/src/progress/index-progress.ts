import type { IndexEvent } from '@codesearch/engine';
import { bytes, duration } from '../text/quantity.ts';

/** What an index run is doing: listing the tree, indexing what changed, or nothing more. */
export type IndexPhase = 'scanning' | 'indexing' | 'finished';

/** How far an index run is, gathered from its events. */
export class IndexProgress {
  phase: IndexPhase = 'scanning';
  /** Files committed so far, and those that this run has to commit in all. */
  files = 0;
  totalFiles = 0;
  /** Chunks committed so far. */
  chunks = 0;
  /** Bytes committed so far, and those that this run has to commit in all. */
  bytes = 0;
  totalBytes = 0;
  readonly #now: () => number;
  #startedAt: number;

  /** @param now a clock in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#startedAt = now();
  }

  /** Takes in the next event of the run. */
  record(event: IndexEvent): void {
    if (event.type === 'changes-found') {
      this.phase = 'indexing';
      this.#startedAt = this.#now();
      this.totalFiles = event.added + event.modified;
      this.totalBytes = event.bytes;
    } else if (event.type === 'batch-committed') {
      this.files = event.files;
      this.totalFiles = event.totalFiles;
      this.chunks = event.chunks;
      this.bytes = event.bytes;
    } else if (event.type === 'index-finished') {
      this.phase = 'finished';
    }
  }

  /** Bytes committed a second since the changes are known; 0 before the first commit. */
  get bytesPerSecond(): number {
    const elapsedMs = this.#now() - this.#startedAt;
    return this.bytes > 0 && elapsedMs > 0 ? (this.bytes / elapsedMs) * 1000 : 0;
  }

  /** Milliseconds to the end at this rate, or `undefined` before there is a rate. */
  get msLeft(): number | undefined {
    const rate = this.bytesPerSecond;
    return rate === 0 ? undefined : (Math.max(0, this.totalBytes - this.bytes) / rate) * 1000;
  }
}

/** How fast a run is and how long it takes yet, to stand at the end of a line: empty before there is a rate. */
export function pace({ bytesPerSecond, msLeft }: Pick<IndexProgress, 'bytesPerSecond' | 'msLeft'>): string {
  if (msLeft === undefined) return '';
  const rest = msLeft < 1000 ? '' : `, ${duration(msLeft)} left`;
  return `, ${bytes(bytesPerSecond)}/s${rest}`;
}
