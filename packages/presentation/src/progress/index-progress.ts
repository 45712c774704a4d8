import type { IndexEvent } from '@codesearch/engine';
import { bytes, duration } from '../text/quantity.ts';

/** What an index run is doing. */
export type IndexPhase = 'scanning' | 'indexing' | 'finished';

/** The progress of an index run, computed from its events. */
export class IndexProgress {
  phase: IndexPhase = 'scanning';
  /** Files committed so far. */
  files = 0;
  /** Files that the run has to commit. */
  totalFiles = 0;
  /**
   * Of these, those that are the program itself, which come before tests, documents and settings; `undefined` if that
   * is unknown.
   */
  sourceFiles: number | undefined;
  /** Chunks committed so far. */
  chunks = 0;
  /** Bytes committed so far. */
  bytes = 0;
  /** Bytes that the run has to commit. */
  totalBytes = 0;
  readonly #now: () => number;
  #startedAt = 0;

  /** @param now a clock in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Applies the next event of the run. */
  record(event: IndexEvent): void {
    if (event.type === 'changes-found') {
      this.phase = 'indexing';
      this.#startedAt = this.#now();
      this.totalFiles = event.added + event.modified + (event.again ?? 0);
      this.sourceFiles = event.source;
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

  /** Bytes committed per second since the changes were found; 0 before the first commit. */
  get bytesPerSecond(): number {
    if (this.bytes === 0) return 0;
    const elapsedMs = this.#now() - this.#startedAt;
    return elapsedMs > 0 ? (this.bytes / elapsedMs) * 1000 : 0;
  }

  /** Estimated milliseconds to the end; `undefined` before the first commit. */
  get msLeft(): number | undefined {
    const rate = this.bytesPerSecond;
    return rate === 0 ? undefined : (Math.max(0, this.totalBytes - this.bytes) / rate) * 1000;
  }
}

/** Rate and remaining time, to append to a line: `, 2.1 MB/s, 1 min 5 s left`. Empty before the first commit. */
export function pace({ bytesPerSecond, msLeft }: Pick<IndexProgress, 'bytesPerSecond' | 'msLeft'>): string {
  if (msLeft === undefined) return '';
  const rest = msLeft < 1000 ? '' : `, ${duration(msLeft)} left`;
  return `, ${bytes(bytesPerSecond)}/s${rest}`;
}
