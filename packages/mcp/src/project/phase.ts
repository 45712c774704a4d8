import { count, counted, pace } from '@codesearch/presentation';
import type { IndexJob } from './index-job.ts';

/**
 * What goes on with an index at this moment:
 *
 * - `scanning`, `indexing`: this server works on it
 * - `waiting`: this server waits for another process that works on it
 * - `elsewhere`: another process works on it
 * - `failed`: the last job of this server failed
 * - `idle`: nothing
 */
export type Phase = (typeof phases)[number];

export const phases = ['scanning', 'indexing', 'waiting', 'elsewhere', 'failed', 'idle'] as const;

/** @param writer the process that writes the index */
export function phaseOf(job: IndexJob | undefined, writer: number | undefined): Phase {
  const elsewhere = writer !== undefined && writer !== process.pid;
  if (job?.state === 'running') {
    if (elsewhere) return 'waiting';
    return job.progress.phase === 'scanning' ? 'scanning' : 'indexing';
  }
  if (elsewhere) return 'elsewhere';
  return job?.state === 'failed' ? 'failed' : 'idle';
}

/** How far a running job is, in a few words. */
export function formatProgress({ progress }: IndexJob): string {
  const { phase, files, totalFiles, chunks } = progress;
  if (phase === 'scanning') return 'listing files';
  return `${count(files)} of ${counted(totalFiles, 'file')}, ${counted(chunks, 'chunk')}${pace(progress)}`;
}
