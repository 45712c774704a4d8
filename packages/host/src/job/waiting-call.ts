import type { IndexJob } from './index-job.ts';

/** A request that waits for an index. */
export interface WaitingCall {
  /** Aborts if nobody waits any more. */
  readonly signal: AbortSignal;
  /** When the request came, by the clock of `performance`. */
  readonly startedAt: number;
  /** Shows how far a job is, or that it goes on. */
  report(job: IndexJob): void;
}
