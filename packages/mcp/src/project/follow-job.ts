import type { ToolCall } from '../server/tool.ts';
import type { IndexJob } from './index-job.ts';
import { formatProgress } from './phase.ts';
import { waitAtMost } from './time-box.ts';

/** Waits for a job at most so long, and tells the client how far it is. */
export async function followJob(job: IndexJob, ms: number, { signal, progress }: ToolCall): Promise<void> {
  const tell = (): void => progress(job.progress.files, job.progress.totalFiles || undefined, formatProgress(job));
  const stop = job.onStep(tell);
  try {
    await waitAtMost(ms, job.ended, signal);
  } finally {
    stop();
  }
}
