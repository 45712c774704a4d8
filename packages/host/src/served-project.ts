import { isCodesearchError } from '@codesearch/kernel';
import type { Logger } from '@codesearch/kernel';
import type { PathConditions } from '@codesearch/toolkit/pure';
import type { Project } from '@codesearch/engine';
import { counted } from '@codesearch/presentation';
import { IndexJob } from './job/index-job.ts';
import type { IndexWaits } from './job/index-waits.ts';

/** A project that the server keeps open. One job at a time indexes it, and after the first job it is watched. */
export class ServedProject implements AsyncDisposable {
  readonly project: Project;
  /** How long a search waits for the index, if the user has said so. */
  readonly waits: IndexWaits | undefined;
  /** The last job. */
  job: IndexJob | undefined;
  readonly #log: Logger;
  #watch: { readonly stop: AbortController; readonly ended: Promise<void> } | undefined;
  /** Resolves when the last job has ended and its result was handled. */
  #handled: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(project: Project, log: Logger, waits?: IndexWaits) {
    this.project = project;
    this.waits = waits;
    this.#log = log;
  }

  /** Whether a job runs. */
  get isBusy(): boolean {
    return this.job?.state === 'running';
  }

  /**
   * The running job, or a new one that updates the index. @param first files that a new one indexes before all others
   */
  sync(first?: PathConditions): IndexJob {
    return this.job?.state === 'running' ? this.job : this.#start(false, first);
  }

  /** Cancels the running job and starts one that rebuilds the index. */
  async rebuild(): Promise<IndexJob> {
    await this.stopBackgroundWork();
    return this.#start(true);
  }

  /** Ends the running job and the watch. */
  async stopBackgroundWork(): Promise<void> {
    void this.job?.cancel();
    // A job that has just finished starts a watch.
    await this.#handled;
    this.#watch?.stop.abort();
    await this.#watch?.ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    await this.stopBackgroundWork();
    await this.project[Symbol.asyncDispose]();
  }

  #start(force: boolean, first?: PathConditions): IndexJob {
    const job = new IndexJob(this.project, { force, first });
    this.job = job;
    this.#handled = job.ended.then(() => this.#handleResult(job));
    return job;
  }

  #handleResult(job: IndexJob): void {
    const { root } = this.project;
    if (job.state === 'failed') this.#log.warn(`Indexing ${root} failed: ${messageOf(job.error)}`);
    if (job.state !== 'finished' || !job.report) return;
    const { added, modified, removed, indexed } = job.report;
    if (added + modified + removed > 0) this.#log.info(`Indexed ${counted(indexed, 'file')} of ${root}.`);
    this.#startWatch();
  }

  /** If the watch ends by itself, the next job starts it again. */
  #startWatch(): void {
    // A commit does not change.
    if (this.#watch || this.#closed || this.project.revision) return;
    const stop = new AbortController();
    const { root } = this.project;
    const onFailure = (error: unknown): void => this.#log.warn(`Watching ${root}: ${messageOf(error)}`);
    const ended = this.project
      .watch({ signal: stop.signal, onFailure, onlyWhileIndexed: true })
      .catch((error: unknown) => {
        // Another process writes and has seen the same changes, or the index was cleared.
        const isExpected = isCodesearchError(error, 'INDEX_BUSY') || isCodesearchError(error, 'INDEX_MISSING');
        if (!stop.signal.aborted && !isExpected) onFailure(error);
      })
      .finally(() => {
        this.#watch = undefined;
      });
    this.#watch = { stop, ended };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
