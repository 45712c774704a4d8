import type { PathConditions } from '@codesearch/toolkit/pure';
import { followJob } from './follow-job.ts';
import type { IndexJob } from './index-job.ts';
import type { IndexWaits } from './index-waits.ts';
import type { ServedProject } from '../served-project.ts';
import type { WaitingCall } from './waiting-call.ts';

/** Time between two looks at an index without files. */
const stepMs = 1000;

/**
 * Updates the index of a project and waits for that: a few seconds if most of the project is indexed, as long as the
 * client lets a call take if it is not.
 *
 * @param first the files that the search looks at: if they are indexed, it does not wait for the others
 * @param isEmpty whether nothing is stored
 * @returns the job, which may still run
 */
export async function awaitIndex(
  served: ServedProject,
  call: WaitingCall,
  isEmpty: (job: IndexJob) => Promise<boolean>,
  waits: IndexWaits,
  first?: PathConditions,
): Promise<IndexJob> {
  const { startedAt: start } = call;
  // Of several projects or names, the later ones have what the first one left.
  const update = Math.max(start, Math.min(performance.now(), start + waits.build - waits.update)) + waits.update;
  let job = await syncFromNow(served, update, call, first);
  if (!isRunning(job) || job.hasIndexed(first)) return job;
  if (!job.wasAwaited && (job.indexesMost || (await isEmpty(job)))) {
    job = await syncFromNow(served, start + waits.build, call, first);
    // Later searches of a long build use what is indexed so far.
    job.wasAwaited = true;
  }
  while (
    isRunning(job) &&
    !job.hasIndexed(first) &&
    performance.now() < start + waits.firstFiles &&
    (await isEmpty(job))
  ) {
    await followJob(job, stepMs, call);
  }
  return job;
}

/** A job that already runs may have missed changes since it began, so if it ends in time, another one follows. */
async function syncFromNow(
  served: ServedProject,
  deadline: number,
  call: WaitingCall,
  first: PathConditions | undefined,
): Promise<IndexJob> {
  const msLeft = (): number => Math.max(0, deadline - performance.now());
  const before = served.job?.state === 'running' ? served.job : undefined;
  if (before) await followJob(before, msLeft(), call, first);
  // Who has waited for it hears why. Another run may go well, and would hide what a plugin has done.
  if (before?.state === 'failed') return before;
  const job = served.sync(first);
  await followJob(job, msLeft(), call, first);
  // The answer says what the one before has done, too.
  if (before && job.changedSettings.length === 0) {
    job.changedSettings = before.changedSettings;
    job.builtAgain = before.builtAgain;
  }
  return job;
}

/** A function, because the compiler assumes that a property keeps its value. */
function isRunning({ state }: IndexJob): boolean {
  return state === 'running';
}
