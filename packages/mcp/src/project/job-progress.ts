import { count, counted, pace } from '@codesearch/presentation';
import type { IndexJob, WaitingCall } from '@codesearch/host';
import type { ToolCall } from '../server/tool-call.ts';

/** A call of a tool that waits for an index, and sees the progress of its job. */
export function waiting({ signal, startedAt, progress }: ToolCall): WaitingCall {
  return {
    signal,
    startedAt,
    report: (job) => progress(job.progress.files, job.progress.totalFiles || undefined, formatProgress(job)),
  };
}

/** The progress of a running job in a few words. */
export function formatProgress({ progress, waitsFor }: IndexJob): string {
  const { phase, files, totalFiles, chunks } = progress;
  const waits = waitsFor === undefined ? '' : `, waiting for ${waitsFor}`;
  if (phase === 'scanning') return `listing files${waits}`;
  return `${count(files)} of ${counted(totalFiles, 'file')}, ${counted(chunks, 'chunk')}${pace(progress)}${waits}`;
}
