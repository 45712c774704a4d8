import { isDeepStrictEqual } from 'node:util';
import type { SkippedFile } from '@codesearch/kernel';
import type { PathConditions } from '@codesearch/toolkit/pure';
import type { IndexEvent, IndexReport, Project } from '@codesearch/engine';
import { builtAgain, counted, IndexProgress, SlowCall } from '@codesearch/presentation';

/** How long a job waits for another process that writes the same index. */
const maxWaitMs = 600_000;
/** How many files that could not be indexed are kept with their reasons. */
const maxFailures = 20;
const faultReasons: ReadonlySet<string> = new Set(['crashed', 'timed-out']);
const failureReasons: ReadonlySet<string> = new Set([...faultReasons, 'unreadable', 'encoding']);

export interface JobOptions {
  /** Files that are indexed before all others, because a search looks at them. Default: none. */
  readonly first?: PathConditions | undefined;
  /** Removes the existing index first. */
  readonly force: boolean;
}

/** One indexing run in the background. */
export class IndexJob {
  readonly force: boolean;
  readonly first: PathConditions | undefined;
  readonly progress: IndexProgress = new IndexProgress();
  /** The first files that could not be indexed. */
  readonly failures: SkippedFile[] = [];
  state: 'running' | 'finished' | 'failed' | 'cancelled' = 'running';
  /** Whether a search has waited for this job for as long as it may. */
  wasAwaited = false;
  /** Whether most of the project was not indexed when the job began. False until the changes are found. */
  indexesMost = false;
  /** Which settings differ from those of the index, if it is built again for that. */
  changedSettings: readonly string[] = [];
  /** The report of a finished job. */
  report: IndexReport | undefined;
  /** What the run did that built the index again, this one or the one before it. */
  builtAgain: string | undefined;
  /** The error of a failed job. */
  error: unknown;
  /** Resolves when the job ends, whether it succeeded or not. */
  readonly ended: Promise<void>;
  readonly #cancel = new AbortController();
  #firstLeft: number | undefined;
  #slow: SlowCall | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(project: Project, { force, first }: JobOptions) {
    this.force = force;
    this.first = first;
    this.ended = this.#run(project);
  }

  /** Stops the job. What it has indexed stays. Resolves when it has ended. */
  async cancel(): Promise<void> {
    this.#cancel.abort();
    await this.ended;
  }

  /**
   * Whether the files that a search looks at are indexed, as the whole tree will be at the end. Not of a run that has
   * found no change: it ends at once, and has more to say then.
   */
  hasIndexed(files: PathConditions | undefined): boolean {
    return this.#firstLeft === 0 && isDeepStrictEqual(files, this.first);
  }

  /** A note about the files that a plugin has failed at; none if it has at none. */
  get faults(): readonly string[] {
    const [first, ...others] = this.failures.filter(({ reason }) => faultReasons.has(reason));
    if (!first) return [];
    const and = others.length === 0 ? '' : ` and ${counted(others.length, 'more file')}`;
    const detail = first.detail === undefined ? '' : `, ${first.detail.replace(/\.$/, '')}`;
    return [`NOT INDEXED: ${first.path}${and}: ${first.reason}${detail}. The next run tries again.`];
  }

  /** Plugin and operation of a call that a running job has waited for longer than ten seconds. */
  get waitsFor(): string | undefined {
    return this.state === 'running' ? this.#slow?.name : undefined;
  }

  /** Calls a listener at every step of the job. @returns a function that removes the listener */
  onStep(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #run(project: Project): Promise<void> {
    using slow = new SlowCall(project.root);
    this.#slow = slow;
    try {
      this.report = await project.index({
        force: this.force,
        first: this.first,
        waitMs: maxWaitMs,
        signal: this.#cancel.signal,
        onEvent: (event) => this.#record(event),
      });
      this.builtAgain = builtAgain(this.report);
      this.state = 'finished';
    } catch (error) {
      this.error = error;
      this.state = this.#cancel.signal.aborted ? 'cancelled' : 'failed';
    }
  }

  #record(event: IndexEvent): void {
    this.progress.record(event);
    if ('firstLeft' in event && !hasNoChange(event)) this.#firstLeft = event.firstLeft;
    if (event.type === 'settings-changed') this.changedSettings = event.changes;
    if (event.type === 'changes-found') this.indexesMost = event.added + event.modified > event.unchanged;
    if (event.type === 'file-skipped' && failureReasons.has(event.reason) && this.failures.length < maxFailures) {
      const { path, reason, detail } = event;
      this.failures.push({ path, reason, ...(detail === undefined ? {} : { detail }) });
    }
    for (const listener of this.#listeners) listener();
  }
}

function hasNoChange(event: IndexEvent): boolean {
  return event.type === 'changes-found' && event.added + event.modified + event.removed + (event.again ?? 0) === 0;
}
