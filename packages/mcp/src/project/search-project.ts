import { isCodesearchError } from '@codesearch/kernel';
import type { SearchHit, SearchRequest, SearchResult } from '@codesearch/engine';
import { count, counted, duration } from '@codesearch/presentation';
import type { ToolCall } from '../server/tool-call.ts';
import { awaitIndex } from './await-index.ts';
import type { IndexJob } from './index-job.ts';
import type { IndexWaits } from './index-waits.ts';
import type { ServedProject } from './served-project.ts';

/** The hits of a search, and how much of the project they cover. */
export interface ProjectHits {
  readonly hits: readonly SearchHit[];
  readonly index: { readonly files: number; readonly chunks: number; readonly complete: boolean };
  readonly note?: string;
}

/**
 * Updates the index of a project and searches it. If the update takes longer than `awaitIndex` waits, the search uses what
 * is indexed so far, and the update continues in the background.
 *
 * @throws the errors of `Project.search`, and those of the update if there is no index to search without it
 */
export async function searchProject(
  served: ServedProject,
  request: SearchRequest,
  call: ToolCall,
  waits: IndexWaits = served.waits,
): Promise<ProjectHits> {
  const requestOfCall = { ...request, signal: call.signal };
  const isEmpty = async (running: IndexJob): Promise<boolean> => {
    const stored = await searchIndexed(served, running, { ...requestOfCall, limit: 1 });
    return (stored?.index.files ?? 0) === 0;
  };
  const job = await awaitIndex(served, call, isEmpty, waits);
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
    return `PARTIAL: ${searchedPart(job, result?.index.files ?? 0)} Indexing continues; search again for all${timeLeft(job)}.`;
  }
  const reason = job.error instanceof Error ? job.error.message : 'the run was cancelled';
  return `STALE: the index could not be updated: ${reason}`;
}

/** @param stored number of files that were searched */
function searchedPart({ progress, indexesMost }: IndexJob, stored: number): string {
  const left = Math.max(0, progress.totalFiles - progress.files);
  if (stored === 0) return `none of ${left === 0 ? 'the files' : counted(left, 'file')} is indexed yet.`;
  if (left === 0) return `searched the ${counted(stored, 'file')} indexed so far.`;
  if (indexesMost) return `searched ${count(stored)} of ${counted(stored + left, 'file')}.`;
  return `searched ${counted(stored, 'file')}, and ${count(left)} of the changes ${left === 1 ? 'is' : 'are'} not indexed yet.`;
}

function timeLeft({ progress: { msLeft } }: IndexJob): string {
  if (msLeft === undefined) return '';
  return ` in about ${msLeft < 60_000 ? `${Math.max(1, Math.ceil(msLeft / 1000))} s` : duration(msLeft)}`;
}
