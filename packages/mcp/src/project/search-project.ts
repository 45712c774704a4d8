import { isCodesearchError } from '@codesearch/kernel';
import type { PathConditions } from '@codesearch/toolkit/pure';
import type { Project, SearchRequest, SearchResult } from '@codesearch/engine';
import { awaitIndex, defaultWaits, jobNote, partNote, settingsNote } from '@codesearch/host';
import type { IndexJob, IndexWaits, ServedProject } from '@codesearch/host';
import type { ToolCall } from '../server/tool-call.ts';
import { waiting } from './job-progress.ts';
import { nothingIndexed, projectHits } from './project-hits.ts';
import type { ProjectHits } from './project-hits.ts';

/** A question to a project whose index is up to date. */
export type ProjectQuestion = (
  project: Project,
  options: { readonly signal: AbortSignal; readonly limit?: number },
) => Promise<SearchResult>;

/** How an index is updated before it is asked. */
export interface AskOptions {
  readonly waits?: IndexWaits | undefined;
  /** The files that the question is about. Default: all. */
  readonly first?: PathConditions | undefined;
}

/** Updates the index of a project and searches it, as `askProject` does. */
export function searchProject(
  served: ServedProject,
  request: SearchRequest,
  call: ToolCall,
  waits?: IndexWaits,
): Promise<ProjectHits> {
  const search: ProjectQuestion = (project, options) => project.search({ ...request, ...options, sync: false });
  const { pathGlobs, excludedGlobs = [] } = request.filter ?? {};
  const first = pathGlobs && { pathGlobs, excludedGlobs };
  return askProject(served, search, call, { waits, first });
}

/**
 * Updates the index of a project and asks it. If the update takes longer than `awaitIndex` waits, the answer comes from
 * what is indexed so far, and the update continues in the background.
 *
 * @throws the errors of the question, and those of the update if there is no index to ask without it
 */
export async function askProject(
  served: ServedProject,
  question: ProjectQuestion,
  call: ToolCall,
  { waits = served.waits ?? defaultWaits(call.wantsProgress), first }: AskOptions = {},
): Promise<ProjectHits> {
  const { signal } = call;
  const isEmpty = async (running: IndexJob): Promise<boolean> => {
    const stored = await askIndexed(served, running, (project) => question(project, { signal, limit: 1 }));
    return (stored?.index.files ?? 0) === 0;
  };
  const ask = (running: IndexJob): Promise<SearchResult | undefined> =>
    askIndexed(served, running, (project) => question(project, { signal }));
  const job = await awaitIndex(served, waiting(call), isEmpty, waits, first);
  let complete = isFinished(job);
  let result = await ask(job);
  // The job may finish during the search. Searching again makes `complete` true for all hits.
  if (!complete && isFinished(job)) {
    complete = true;
    result = await ask(job);
  }
  // The run has left an index in which nothing is.
  if (job.state === 'failed' && result?.index.files === 0) throw job.error;
  const hasChanged = job.changedSettings.length > 0 && (complete || job.state === 'running');
  if (!result) return nothingIndexed(hasChanged ? settingsNote(job) : jobNote(job));
  const isPart = !complete && job.hasIndexed(first);
  const state = complete ? job.faults : [isPart ? partNote(job) : jobNote(job, result)];
  const indexing = hasChanged ? [settingsNote(job, result), ...(complete ? state : [])] : state;
  return projectHits(result, complete, indexing);
}

/** A function, because the compiler assumes that a property keeps its value. */
function isFinished({ state }: IndexJob): boolean {
  return state === 'finished';
}

/** @returns `undefined` if the running job has not stored anything yet */
async function askIndexed(
  served: ServedProject,
  job: IndexJob,
  ask: (project: Project) => Promise<SearchResult>,
): Promise<SearchResult | undefined> {
  try {
    return await ask(served.project);
  } catch (error) {
    if (job.state === 'failed') throw job.error;
    if (isCodesearchError(error, 'INDEX_MISSING')) return undefined;
    // The index with the former settings cannot be read with the present plugins.
    if (job.state === 'running' && isCodesearchError(error, 'INDEX_STALE')) return undefined;
    throw error;
  }
}
