import type { SkippedFile } from '@codesearch/kernel';
import type { IndexEvent, IndexReport, Project } from '@codesearch/engine';
import { IndexProgress } from '@codesearch/presentation';

/** How long a job waits for another process that writes the same index. */
const longestWaitMs = 600_000;
/** Files that are named with the reason why they could not be indexed. */
const mostFailures = 20;
const failing: ReadonlySet<string> = new Set(['crashed', 'timed-out', 'unreadable', 'encoding']);

export interface JobOptions {
  /** Throws the present index away first. */
  readonly force: boolean;
}

/** One run of indexing in the background. */
export class IndexJob {
  readonly force: boolean;
  readonly progress: IndexProgress = new IndexProgress();
  /** Files that could not be indexed, the first of them. */
  readonly failures: SkippedFile[] = [];
  state: 'running' | 'finished' | 'failed' | 'cancelled' = 'running';
  /** What was done, of a job that is finished. */
  report: IndexReport | undefined;
  /** Why it failed, of a job that did. */
  error: unknown;
  /** Resolves when the job is over, however it went. */
  readonly ended: Promise<void>;
  readonly #cancel = new AbortController();
  readonly #listeners = new Set<() => void>();

  constructor(project: Project, { force }: JobOptions) {
    this.force = force;
    this.ended = this.#run(project);
  }

  /** Stops it; what is indexed so far stays. Resolves when it is over. */
  async cancel(): Promise<void> {
    this.#cancel.abort();
    await this.ended;
  }

  /** Calls a listener at every step of the job. @returns what ends that */
  onStep(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #run(project: Project): Promise<void> {
    try {
      this.report = await project.index({
        force: this.force,
        waitMs: longestWaitMs,
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
    if (event.type === 'file-skipped' && failing.has(event.reason) && this.failures.length < mostFailures) {
      const { path, reason, detail } = event;
      this.failures.push({ path, reason, ...(detail === undefined ? {} : { detail }) });
    }
    for (const listener of this.#listeners) listener();
  }
}
