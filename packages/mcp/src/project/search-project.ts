import { isCodesearchError } from '@codesearch/kernel';
import type { SearchHit, SearchRequest, SearchResult } from '@codesearch/engine';
import { counted } from '@codesearch/presentation';
import type { ToolCall } from '../server/tool.ts';
import { formatProgress } from './activity.ts';
import { followJob } from './follow-job.ts';
import type { IndexJob } from './index-job.ts';
import type { ServedProject } from './served-project.ts';

/** How long a search waits for the index to be updated. */
const maxSyncMs = 3000;

/** The hits of a search, and how much of the project they cover. */
export interface ProjectHits {
  readonly hits: readonly SearchHit[];
  readonly index: { readonly files: number; readonly chunks: number; readonly complete: boolean };
  readonly note?: string;
}

/**
 * Updates the index of a project and searches it. If the update takes more than a few seconds, the search uses what is
 * indexed so far, and the update continues in the background.
 *
 * @throws the errors of `Project.search`, and those of the update if there is no index to search without it
 */
export async function searchProject(
  served: ServedProject,
  request: SearchRequest,
  call: ToolCall,
): Promise<ProjectHits> {
  const job = await syncFromNow(served, call);
  const requestOfCall = { ...request, signal: call.signal };
  let complete = isFinished(job);
  let result = await searchIndexed(served, job, requestOfCall);
  // The job may finish during the search. Searching again makes `complete` true for all hits.
  if (!complete && isFinished(job)) {
    complete = true;
    result = await searchIndexed(served, job, requestOfCall);
  }
  if (!result) return { hits: [], index: { files: 0, chunks: 0, complete: false }, note: noteOf(job) };
  const { files, chunks } = result.index;
  const note = [...(complete ? [] : [noteOf(job, result)]), ...result.notes].join('\n');
  return { hits: result.hits, index: { files, chunks, complete }, ...(note === '' ? {} : { note }) };
}

/**
 * Starts to update the index and waits a few seconds for that. A job that already runs may have missed changes since it
 * began, so if it ends in time, another one follows.
 */
async function syncFromNow(served: ServedProject, call: ToolCall): Promise<IndexJob> {
  const deadline = performance.now() + maxSyncMs;
  if (served.job?.state === 'running') await followJob(served.job, maxSyncMs, call);
  const job = served.sync();
  await followJob(job, Math.max(0, deadline - performance.now()), call);
  return job;
}

/** A function, because the compiler assumes that a property keeps its value. */
function isFinished({ state }: IndexJob): boolean {
  return state === 'finished';
}

/** @returns `undefined` if the running job has not stored anything yet */
async function searchIndexed(
  { project }: ServedProject,
  job: IndexJob,
  request: SearchRequest,
): Promise<SearchResult | undefined> {
  try {
    return await project.search({ ...request, sync: false });
  } catch (error) {
    if (job.state === 'failed') throw job.error;
    if (isCodesearchError(error, 'INDEX_MISSING')) return undefined;
    throw error;
  }
}

function noteOf(job: IndexJob, result?: SearchResult): string {
  if (job.state === 'running') {
    const part = result
      ? `These hits are from the ${counted(result.index.files, 'file')} indexed so far`
      : 'Nothing can be found yet';
    return `PARTIAL: indexing continues (${formatProgress(job)}). ${part}; search again later for all.`;
  }
  const reason = job.error instanceof Error ? job.error.message : 'the run was cancelled';
  return `STALE: the index could not be updated: ${reason}`;
}
