import { realpath } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { errors } from '@codesearch/kernel';
import type { Logger } from '@codesearch/kernel';
import { HintThrottle } from './hint-throttle.ts';
import { WatchProcess } from './watch-process.ts';

export interface TreeWatchOptions {
  readonly root: string;
  /** The data folder, which is not watched where it lies in the tree: each sync would call for the next. */
  readonly home: string;
  readonly onHint: () => void;
  readonly logger: Logger;
  /** Aborts the start. */
  readonly signal: AbortSignal;
}

/** Least milliseconds between two passes through the tree. */
const minPauseMs = 1_000;

/** Least pause between two passes, in durations of a pass: in a tree where folders come all the time they take 5 % of a core. */
const pauseInPasses = 20;

/**
 * A running watch of one tree: gives hints until it is disposed, or until it fails, which it logs.
 *
 * Where the library does not watch what lies in new folders, or its process was killed, the tree is gone through again by another
 * process. What happens meanwhile is not seen, so that there is a hint when it is done.
 */
export class TreeWatch implements AsyncDisposable {
  readonly #options: TreeWatchOptions;
  readonly #throttle: HintThrottle;
  readonly #end = new AbortController();
  #process: WatchProcess | undefined;
  /** Milliseconds that the last pass through the tree took. */
  #passMs = 0;
  #incomplete = false;
  #limitIsTold = false;
  #renewal: Promise<void> | undefined;

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
      throw errors.watchUnavailable('@parcel/watcher', withAssurance(error), error);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#throttle.close();
    this.#end.abort();
    await Promise.all([this.#process?.stop(), this.#renewal]);
  }

  async #begin(signal: AbortSignal): Promise<void> {
    const began = performance.now();
    // The library takes a link to a folder for a file, and compares the paths of changes with that of the root.
    const [root, home] = await Promise.all([realpath(this.#options.root), realpath(this.#options.home)]);
    signal.throwIfAborted();
    const listener = {
      changed: () => this.#throttle.hint(),
      incomplete: () => this.#renewLater(),
      limited: (problem: string) => this.#warnOfLimit(problem),
      ended: (error: Error) => {
        this.#options.logger.warn(`Another process goes on watching the tree: ${error.message}.`);
        this.#renewLater();
      },
      failed: (error: Error) => this.#fail(error),
    };
    this.#process = new WatchProcess(root, home, listener);
    await this.#process.ready(signal);
    this.#passMs = performance.now() - began;
  }

  #renewLater(): void {
    this.#incomplete = true;
    this.#renewal ??= this.#renewWhileIncomplete().finally(() => {
      this.#renewal = undefined;
    });
  }

  async #renewWhileIncomplete(): Promise<void> {
    const { signal } = this.#end;
    try {
      while (this.#incomplete) {
        await wait(Math.max(minPauseMs, this.#passMs * pauseInPasses), undefined, { signal });
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
    if (this.#limitIsTold) return;
    this.#limitIsTold = true;
    this.#options.logger.warn(`New folders are not watched: ${withAssurance(new Error(problem))}`);
  }

  #fail(error: unknown): void {
    this.#end.abort();
    this.#options.logger.warn(`The tree is no longer watched: ${withAssurance(error)}`);
  }
}

function withAssurance(error: unknown): string {
  const problem = error instanceof Error ? error.message : String(error);
  return `${problem.replace(/\.$/, '')}. Changes are found by comparing all the same.`;
}
