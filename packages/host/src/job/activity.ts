import type { IndexJob } from './index-job.ts';

/**
 * What happens to an index at the moment:
 *
 * - `scanning`, `indexing`: a job of this server runs
 * - `waiting`: a job of this server waits for another process that writes the index
 * - `elsewhere`: another process writes the index
 * - `failed`: the last job of this server failed
 * - `idle`: nothing
 */
export type Activity = (typeof activities)[number];

export const activities = ['scanning', 'indexing', 'waiting', 'elsewhere', 'failed', 'idle'] as const;

/** @param writer id of the process that writes the index */
export function activityOf(job: IndexJob | undefined, writer: number | undefined): Activity {
  const isElsewhere = writer !== undefined && writer !== process.pid;
  if (job?.state === 'running') {
    if (isElsewhere) return 'waiting';
    return job.progress.phase === 'scanning' ? 'scanning' : 'indexing';
  }
  if (isElsewhere) return 'elsewhere';
  return job?.state === 'failed' ? 'failed' : 'idle';
}
