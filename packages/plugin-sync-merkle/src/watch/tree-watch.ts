import { realpath } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { CodesearchError } from '@codesearch/kernel';
import type { Logger } from '@codesearch/kernel';
import { WatchProcess } from './watch-process.ts';

export interface TreeWatchOptions {
  readonly root: string;
  /** The data folder. It is not watched if it is in the tree, because each sync would cause the next one. */
  readonly home: string;
  readonly onHint: () => void;
  readonly logger: Logger;
  /** Aborts `start`. */
  readonly signal: AbortSignal;
}

/** Minimum pause before the watch is restarted. */
const minPauseMs = 1_000;

/**
 * Minimum pause as a multiple of the last start. If folders are created all the time, restarts then take 5 % of a core.
 */
const pausePerStart = 20;

/**
 * Limits the rate of hints. The first is forwarded immediately, all hints of an interval become one at its end. After
 * the last change there is always a hint.
 */
export class HintThrottle {
  readonly #onHint: () => void;
  #timer: NodeJS.Timeout | undefined;
  #waiting = false;
  #closed = false;

  constructor(onHint: () => void) {
    this.#onHint = onHint;
  }

  hint(): void {
    if (this.#closed) return;
    if (this.#timer !== undefined) {
      this.#waiting = true;
      return;
    }
    this.#timer = setTimeout(() => this.#intervalOver(), hintIntervalMs);
    this.#onHint();
  }

  /** Drops a waiting hint. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #intervalOver(): void {
    this.#timer = undefined;
    if (!this.#waiting) return;
    this.#waiting = false;
    this.hint();
  }
}

/** Minimum milliseconds between two hints. */
export const hintIntervalMs = 50;

/**
 * A running watch of one tree. It sends hints until it is disposed or fails; a failure is logged.
 *
 * If the library does not watch the contents of new folders, or if its process was killed, another process starts to
 * watch the tree. Changes until then are not seen, so the new process begins with a hint.
 */
export class TreeWatch implements AsyncDisposable {
  readonly #options: TreeWatchOptions;
  readonly #throttle: HintThrottle;
  readonly #end = new AbortController();
  #process: WatchProcess | undefined;
  /** Milliseconds that the last start took. */
  #startMs = 0;
  #incomplete = false;
  #limitWarned = false;
  #restart: Promise<void> | undefined;

  private constructor(options: TreeWatchOptions) {
    this.#options = options;
    this.#throttle = new HintThrottle(options.onHint);
  }

  static async start(options: TreeWatchOptions): Promise<TreeWatch> {
    const watch = new TreeWatch(options);
    try {
      await watch.#begin(options.signal);
      return watch;
    } catch (error) {
      watch.#throttle.close();
      options.signal.throwIfAborted();
      throw new CodesearchError(`@parcel/watcher cannot be used: ${describeProblem(error)}`, {
        code: 'UNAVAILABLE',
        hint: 'No change is missed: each search and each indexing run compares the files with the index first.',
        details: { watcher: '@parcel/watcher' },
        cause: error,
      });
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#throttle.close();
    this.#end.abort();
    await Promise.all([this.#process?.stop(), this.#restart]);
  }

  async #begin(signal: AbortSignal): Promise<void> {
    const began = performance.now();
    // The library treats a link to a folder as a file, and compares the paths of changes with the path of the root.
    const [root, home] = await Promise.all([realpath(this.#options.root), realpath(this.#options.home)]);
    signal.throwIfAborted();
    const listener = {
      changed: () => this.#throttle.hint(),
      incomplete: () => this.#restartLater(),
      limited: (problem: string) => this.#warnOfLimit(problem),
      ended: (error: Error) => {
        this.#options.logger.warn(`The watch of the tree is restarted: ${error.message}.`);
        this.#restartLater();
      },
      failed: (error: Error) => this.#fail(error),
    };
    this.#process = new WatchProcess(root, home, listener);
    await this.#process.ready(signal);
    this.#startMs = performance.now() - began;
  }

  #restartLater(): void {
    this.#incomplete = true;
    this.#restart ??= this.#restartWhileIncomplete().finally(() => {
      this.#restart = undefined;
    });
  }

  async #restartWhileIncomplete(): Promise<void> {
    const { signal } = this.#end;
    try {
      while (this.#incomplete) {
        await wait(Math.max(minPauseMs, this.#startMs * pausePerStart), undefined, { signal });
        this.#incomplete = false;
        await this.#process?.stop();
        await this.#begin(signal);
        this.#throttle.hint();
      }
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    }
  }

  #warnOfLimit(problem: string): void {
    if (this.#limitWarned) return;
    this.#limitWarned = true;
    this.#options.logger.warn(`New folders are not watched: ${describeProblem(new Error(problem))}`);
  }

  #fail(error: unknown): void {
    this.#end.abort();
    this.#options.logger.warn(`The tree is no longer watched: ${describeProblem(error)}`);
  }
}

function describeProblem(error: unknown): string {
  const problem = error instanceof Error ? error.message : String(error);
  return `${problem.replace(/\.$/, '')}. Changes are still found by comparison.`;
}
