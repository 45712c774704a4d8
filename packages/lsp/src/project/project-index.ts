import type { IndexReport, Project } from '@codesearch/engine';
import type { IndexEvent } from '@codesearch/engine';
import { untilAborted } from '@codesearch/toolkit';
import { CancelledRun } from '../client/failures.ts';

/** Milliseconds to wait for another process that writes the same index. */
const maxWaitMs = 600_000;

export interface ShownRun {
  record(event: IndexEvent): void;
  end(): void;
}

/** Starts to show a run of an index. @param cancel cancels it */
export type ShowRun = (project: Project, cancel: () => void) => ShownRun;

/**
 * A project that stays open, and its index. A request that is cancelled does not end a run, since the next one would
 * begin it again.
 */
export class ProjectIndex implements AsyncDisposable {
  readonly project: Project;
  readonly #show: ShowRun;
  readonly #closing = new AbortController();
  readonly #runs = new Set<Promise<unknown>>();
  #updating: Promise<unknown> | undefined;

  constructor(project: Project, show: ShowRun) {
    this.project = project;
    this.#show = show;
  }

  /**
   * Brings the index up to the files as they are now, as a search does.
   *
   * @throws what `Project.search` throws
   */
  update(signal: AbortSignal): Promise<void> {
    return untilAborted(this.#updateFromNow(), signal);
  }

  /**
   * Builds or updates the index.
   *
   * @throws what `Project.index` throws
   */
  build(signal: AbortSignal): Promise<IndexReport> {
    return untilAborted(
      this.#run((options) => this.project.index(options)),
      signal,
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#runs);
    await this.project[Symbol.asyncDispose]();
  }

  /**
   * A run that is in progress may have missed changes since it began, so another one follows. All that wait share that
   * one.
   */
  async #updateFromNow(): Promise<void> {
    if (this.#updating) await this.#updating.catch(() => {});
    // The query matters to the search alone: this only opens the index as a search does.
    this.#updating ??= this.#run((options) => this.project.retrieve({ ...options, query: 'index' })).finally(() => {
      this.#updating = undefined;
    });
    await this.#updating;
  }

  #run<Value>(call: (options: RunOptions) => Promise<Value>): Promise<Value> {
    const cancelled = new AbortController();
    const shown = this.#show(this.project, () => cancelled.abort());
    const signal = AbortSignal.any([this.#closing.signal, cancelled.signal]);
    const run = call({ signal, waitMs: maxWaitMs, onEvent: (event) => shown.record(event) })
      .catch((error: unknown) => {
        throw signal.aborted ? new CancelledRun() : error;
      })
      .finally(() => {
        shown.end();
        this.#runs.delete(run);
      });
    this.#runs.add(run);
    return run;
  }
}

interface RunOptions {
  readonly signal: AbortSignal;
  readonly waitMs: number;
  readonly onEvent: (event: IndexEvent) => void;
}
