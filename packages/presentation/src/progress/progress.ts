import type { IndexEvent, IndexReport } from '@codesearch/engine';
import { bytes, count, counted, duration } from '../text/quantity.ts';
import { printableLine } from '../text/printable.ts';
import { jsonLine } from '../text/json-line.ts';
import type { Screen } from '../terminal/screen.ts';

/** A stream that shows progress. */
export interface ProgressStream extends Pick<Screen, 'isTTY' | 'columns'> {
  write(text: string): unknown;
}

/** Shows the progress of index runs on a stream. */
export interface Progress {
  show(event: IndexEvent): void;
  /** Erases the progress line. */
  end(): void;
}

/**
 * - `auto`: one line that is redrawn, if the terminal supports it; otherwise `plain`
 * - `plain`: a line at the start of a run and one every five seconds
 * - `json`: one JSON object per event and line, see `docs/json.md`
 * - `none`: nothing
 */
export type ProgressMode = (typeof progressModes)[number];

export const progressModes = ['auto', 'plain', 'json', 'none'] as const;

/** Minimum milliseconds between two lines. */
const redrawMs = 100;
const plainMs = 5000;

/** @param canRedraw whether the terminal moves its cursor */
export function createProgress(stream: ProgressStream, mode: ProgressMode, canRedraw: boolean): Progress {
  if (mode === 'none') return { show() {}, end() {} };
  if (mode === 'json') {
    return { show: (event) => stream.write(jsonLine({ version: 1, ...event })), end() {} };
  }
  return mode === 'auto' && stream.isTTY && canRedraw ? redrawn(stream) : plain(stream);
}

function redrawn(stream: ProgressStream): Progress {
  const linesFor = progressLines();
  const isDue = atMostEvery(redrawMs);
  let shown = false;
  return {
    show(event) {
      const lasting = lastingLine(event);
      if (lasting !== undefined) stream.write(`\r\u001b[2K${lasting}\n`);
      const lines = linesFor(event);
      if (lines === undefined || !isDue()) return;
      shown = true;
      const width = (stream.columns || 80) - 1;
      const line = lines.find(({ length }) => length <= width) ?? lines.at(-1) ?? '';
      stream.write(`\r\u001b[2K${line.slice(0, width)}`);
    },
    end() {
      if (shown) stream.write('\r\u001b[2K');
      shown = false;
    },
  };
}

function plain(stream: ProgressStream): Progress {
  const linesFor = progressLines();
  const isDue = atMostEvery(plainMs);
  return {
    show(event) {
      const lasting = lastingLine(event);
      if (lasting !== undefined) stream.write(`${lasting}\n`);
      const [line] = linesFor(event) ?? [];
      if (line !== undefined && (isDue() || event.type === 'changes-found')) stream.write(`${line}\n`);
    },
    end() {},
  };
}

/**
 * Creates a function that describes the progress after each event, in several lines from the longest to the shortest,
 * or `undefined` if there is nothing new to show.
 */
function progressLines(): (event: IndexEvent) => readonly string[] | undefined {
  const progress = new IndexProgress();
  return (event) => {
    progress.record(event);
    const { files, totalFiles, chunks } = progress;
    if (event.type === 'waiting') return waitLines(event);
    if (event.type === 'files-compared')
      return [`Comparing ${count(event.files)}/${counted(event.totalFiles, 'file')} with the store`];
    if (event.type === 'changes-found') {
      return totalFiles === 0 ? undefined : [`Indexing ${counted(totalFiles, 'file')} (${bytes(event.bytes)})`];
    }
    if (event.type !== 'batch-committed') return undefined;
    const done = `${count(files)}/${counted(totalFiles, 'file')}`;
    const rest = pace(progress);
    const whole = `${done}, ${counted(chunks, 'chunk')}${rest}`;
    const left = (progress.msLeft ?? 0) < 1000 ? '' : `, ${duration(progress.msLeft ?? 0)} left`;
    return [`Indexing ${whole}`, whole, `${done}${rest}`, `${done}${left}`, done];
  };
}

/** The work that was done again, as a sentence. @returns `undefined` if the settings had not changed */
export function builtAgain({ rebuilt, indexed, chunks, embedding }: IndexReport): string | undefined {
  if (!rebuilt) return undefined;
  const cut = `${count(indexed - rebuilt.kept)} of ${counted(indexed, 'file')} cut into chunks`;
  return `Built again: ${cut}, ${count(embedding.embedded)} of ${counted(chunks, 'chunk')} embedded.`;
}

/** What stays on the screen: why an index is built again, what was done again, and what its readers lose. */
function lastingLine(event: IndexEvent): string | undefined {
  if (event.type === 'settings-changed')
    return `Settings changed: ${printableLine(event.changes.join('; '))}. Building the index again.`;
  if (event.type === 'index-finished') return builtAgain(event.report);
  if (event.type === 'store-emptied')
    return `Exchanging the index in ${printableLine(event.location)}. Those who read it there find nothing until it is written.`;
  return undefined;
}

function waitLines({
  pid,
  elsewhere,
  files,
  totalFiles,
}: IndexEvent & { readonly type: 'waiting' }): readonly string[] {
  const place = elsewhere === undefined ? '' : ` of ${printableLine(elsewhere)}`;
  const writer = pid === undefined ? 'another process' : `process ${pid}${place}`;
  const done = totalFiles === 0 ? '' : `: ${count(files)}/${counted(totalFiles, 'file')}`;
  return [`Waiting for ${writer}, which writes the index${done}`, `Waiting for ${writer}${done}`, `Waiting${done}`];
}

/** Creates a function that returns true at its first call, and then at most once per interval. */
function atMostEvery(ms: number): () => boolean {
  let last = -Infinity;
  return () => {
    const now = performance.now();
    if (now - last < ms) return false;
    last = now;
    return true;
  };
}

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
