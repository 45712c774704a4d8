import { isCodesearchError } from '@codesearch/kernel';
import type { Logger } from '@codesearch/kernel';
import type { Project } from '@codesearch/engine';
import { counted } from '@codesearch/presentation';
import { IndexJob } from './index-job.ts';

/** A project that the server keeps open: indexed by one job at a time, and watched once it was indexed. */
export class ServedProject implements AsyncDisposable {
  readonly project: Project;
  /** The last job. */
  job: IndexJob | undefined;
  /** Calls that use it at this moment. */
  users = 0;
  readonly #log: Logger;
  #watch: { readonly stop: AbortController; readonly ended: Promise<void> } | undefined;
  /** Resolves when the last job is over and what follows from it has begun. */
  #told: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(project: Project, log: Logger) {
    this.project = project;
    this.#log = log;
  }

  get isBusy(): boolean {
    return this.users > 0 || this.job?.state === 'running';
  }

  /** The job that is running, or a new one that brings the index up to the tree. */
  sync(): IndexJob {
    return this.job?.state === 'running' ? this.job : this.#start(false);
  }

  /** Cancels what is running, and builds the index anew. */
  async rebuild(): Promise<IndexJob> {
    await this.rest();
    return this.#start(true);
  }

  /** Ends what goes on in the background. */
  async rest(): Promise<void> {
    void this.job?.cancel();
    // A job that has just finished begins to watch.
    await this.#told;
    this.#watch?.stop.abort();
    await this.#watch?.ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    await this.rest();
    await this.project[Symbol.asyncDispose]();
  }

  #start(force: boolean): IndexJob {
    const job = new IndexJob(this.project, { force });
    this.job = job;
    this.#told = job.ended.then(() => this.#tell(job));
    return job;
  }

  #tell(job: IndexJob): void {
    const { root } = this.project;
    if (job.state === 'failed') this.#log.warn(`Indexing ${root} failed: ${messageOf(job.error)}`);
    if (job.state !== 'finished' || !job.report) return;
    const { added, modified, removed, indexed } = job.report;
    if (added + modified + removed > 0) this.#log.info(`Indexed ${counted(indexed, 'file')} of ${root}.`);
    this.#keepCurrent();
  }

  /** Watches from now on. Where watching ends by itself, the next job begins it again. */
  #keepCurrent(): void {
    if (this.#watch || this.#closed) return;
    const stop = new AbortController();
    const { root } = this.project;
    const tell = (error: unknown): void => this.#log.warn(`Watching ${root}: ${messageOf(error)}`);
    const ended = this.project
      .watch({ signal: stop.signal, onFailure: tell, onlyWhileIndexed: true })
      .catch((error: unknown) => {
        // Another process writes and has seen the same changes, or somebody has cleared the index.
        const isExpected = isCodesearchError(error, 'INDEX_BUSY') || isCodesearchError(error, 'INDEX_MISSING');
        if (!stop.signal.aborted && !isExpected) tell(error);
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
