import { isCodesearchError } from '@codesearch/kernel';
import type { SearchHit, SearchRequest, SearchResult } from '@codesearch/engine';
import { counted } from '@codesearch/presentation';
import type { ToolCall } from '../server/tool.ts';
import { followJob } from './follow-job.ts';
import type { IndexJob } from './index-job.ts';
import { formatProgress } from './phase.ts';
import type { ServedProject } from './served-project.ts';

/** How long a search waits for the index to be brought up to date. */
const syncMs = 3000;

/** What was found, and how much of the tree that is. */
export interface ServedAnswer {
  readonly hits: readonly SearchHit[];
  readonly index: { readonly files: number; readonly chunks: number; readonly complete: boolean };
  readonly note?: string;
}

/**
 * Searches a project: brings its index up to date first, for a few seconds at most, and answers from what is there where that
 * takes longer. The work goes on behind the answer.
 *
 * Errors: as `Project.search`, and those of the sync where nothing can be answered without it.
 */
export async function searchServed(
  served: ServedProject,
  request: SearchRequest,
  call: ToolCall,
): Promise<ServedAnswer> {
  const job = await syncFromNow(served, call);
  const question = { ...request, signal: call.signal };
  let complete = isFinished(job);
  let result = await answerFromWhatIs(served, job, question);
  // What was finished while the answer was made is not called a part, nor the part the whole.
  if (!complete && isFinished(job)) {
    complete = true;
    result = await answerFromWhatIs(served, job, question);
  }
  if (!result) return { hits: [], index: { files: 0, chunks: 0, complete: false }, note: noteOf(job) };
  const { files, chunks } = result.index;
  const note = [...(complete ? [] : [noteOf(job, result)]), ...result.notes].join('\n');
  return { hits: result.hits, index: { files, chunks, complete }, ...(note === '' ? {} : { note }) };
}

/**
 * Starts to bring the index up to the tree as it is now, and waits a few seconds for that. A job that runs already may have passed what
 * has changed since it began: it is not the one that the answer waits for, where it ends in time.
 */
async function syncFromNow(served: ServedProject, call: ToolCall): Promise<IndexJob> {
  const deadline = performance.now() + syncMs;
  if (served.job?.state === 'running') await followJob(served.job, syncMs, call);
  const job = served.sync();
  await followJob(job, Math.max(0, deadline - performance.now()), call);
  return job;
}

/** Asked again after a while, which the compiler does not expect of a property. */
function isFinished({ state }: IndexJob): boolean {
  return state === 'finished';
}

/** `undefined` where the running job has made nothing yet that could be searched. */
async function answerFromWhatIs(
  { project }: ServedProject,
  job: IndexJob,
  request: SearchRequest,
): Promise<SearchResult | undefined> {
  try {
    return await project.search({ ...request, sync: false });
  } catch (error) {
    if (job.state === 'failed') throw job.error;
    const isBeginning = isCodesearchError(error, 'INDEX_MISSING') || (job.force && isCodesearchError(error, 'CLOSED'));
    if (isBeginning) return undefined;
    throw error;
  }
}

function noteOf(job: IndexJob, result?: SearchResult): string {
  if (job.state === 'running') {
    const part = result
      ? `These hits are from the ${counted(result.index.files, 'file')} indexed so far`
      : 'Nothing can be found yet';
    return `PARTIAL: indexing goes on (${formatProgress(job)}). ${part}; ask again later for all.`;
  }
  const reason = job.error instanceof Error ? job.error.message : 'it was cancelled';
  return `STALE: the index could not be brought up to date: ${reason}`;
}
