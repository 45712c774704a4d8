import type { SkippedFile } from '@codesearch/kernel';
import type { IndexEvent, IndexReport, Project } from '@codesearch/engine';
import { IndexProgress } from '@codesearch/presentation';

/** How long a job waits for another process that writes the same index. */
const maxWaitMs = 600_000;
/** How many files that could not be indexed are kept with their reasons. */
const maxFailures = 20;
const failureReasons: ReadonlySet<string> = new Set(['crashed', 'timed-out', 'unreadable', 'encoding']);

export interface JobOptions {
  /** Removes the existing index first. */
  readonly force: boolean;
}

/** One indexing run in the background. */
export class IndexJob {
  readonly force: boolean;
  readonly progress: IndexProgress = new IndexProgress();
  /** The first files that could not be indexed. */
  readonly failures: SkippedFile[] = [];
  state: 'running' | 'finished' | 'failed' | 'cancelled' = 'running';
  /** Whether a search has waited for this job for as long as it may. */
  wasAwaited = false;
  /** Whether most of the project was not indexed when the job began. False until the changes are found. */
  indexesMost = false;
  /** The report of a finished job. */
  report: IndexReport | undefined;
  /** The error of a failed job. */
  error: unknown;
  /** Resolves when the job ends, whether it succeeded or not. */
  readonly ended: Promise<void>;
  readonly #cancel = new AbortController();
  readonly #listeners = new Set<() => void>();

  constructor(project: Project, { force }: JobOptions) {
    this.force = force;
    this.ended = this.#run(project);
  }

  /** Stops the job. What it has indexed stays. Resolves when it has ended. */
  async cancel(): Promise<void> {
    this.#cancel.abort();
    await this.ended;
  }

  /** Calls a listener at every step of the job. @returns a function that removes the listener */
  onStep(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #run(project: Project): Promise<void> {
    try {
      this.report = await project.index({
        force: this.force,
        waitMs: maxWaitMs,
        signal: this.#cancel.signal,
        onEvent: (event) => this.#record(event),
      });
      this.state = 'finished';
    } catch (error) {
      this.error = error;
      this.state = this.#cancel.signal.aborted ? 'cancelled' : 'failed';
    }
  }

  #record(event: IndexEvent): void {
    this.progress.record(event);
    if (event.type === 'changes-found') this.indexesMost = event.added + event.modified > event.unchanged;
    if (event.type === 'file-skipped' && failureReasons.has(event.reason) && this.failures.length < maxFailures) {
      const { path, reason, detail } = event;
      this.failures.push({ path, reason, ...(detail === undefined ? {} : { detail }) });
    }
    for (const listener of this.#listeners) listener();
  }
}
