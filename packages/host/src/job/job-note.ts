import type { SearchResult } from '@codesearch/engine';
import { count, counted, duration } from '@codesearch/presentation';
import type { IndexJob } from './index-job.ts';

/** Why an index was built again, or is at the moment, and what the answer is from. @param result absent for none */
export function settingsNote(job: IndexJob, result?: SearchResult): string {
  const changes = `Settings changed: ${job.changedSettings.join('; ')}.`;
  if (job.state !== 'running') return `${changes} ${job.builtAgain ?? 'Built again.'}`;
  if (!result) return `${changes} The index is built again${timeLeft(job)}; search again then.`;
  return `${changes} The index is built again${timeLeft(job)}; until then, answers are from the one with the former settings.`;
}

/** Says that an answer covers all of the part that was searched. */
export function partNote(job: IndexJob): string {
  return `All of the searched part is indexed. Indexing of the rest continues${timeLeft(job).replace(' in', ' for')}.`;
}

/** Says of what an answer is, while its index is built or if it could not be. @param result what was found so far */
export function jobNote(job: IndexJob, result?: SearchResult): string {
  if (job.state === 'running') {
    const stored = Math.max(result?.index.files ?? 0, new Set(result?.hits.map(({ chunk }) => chunk.path)).size);
    const note = `PARTIAL: ${searchedPart(job, stored)} Indexing continues; search again for all${timeLeft(job)}.`;
    return job.waitsFor === undefined ? note : `${note} It waits for ${job.waitsFor}.`;
  }
  const reason = job.error instanceof Error ? job.error.message : 'the run was cancelled';
  return `STALE: the index could not be updated: ${reason}`;
}

/** @param stored number of files that were searched */
function searchedPart({ progress, indexesMost }: IndexJob, stored: number): string {
  const left = Math.max(0, progress.totalFiles - progress.files);
  if (stored === 0) return `none of ${left === 0 ? 'the files' : counted(left, 'file')} is indexed yet.`;
  if (left === 0) return `searched the ${counted(stored, 'file')} indexed so far.`;
  if (indexesMost) return `searched ${count(stored)} of ${counted(stored + left, 'file')}${partOf(progress)}.`;
  return `searched ${counted(stored, 'file')}, and ${count(left)} of the changes ${left === 1 ? 'is' : 'are'} not indexed yet.`;
}

/** Which files these are: the program comes first. */
function partOf({ files, sourceFiles }: IndexJob['progress']): string {
  if (sourceFiles === undefined || sourceFiles === 0) return '';
  const left = sourceFiles - files;
  const others = 'tests, documents and settings';
  return left > 0
    ? `, all of them source; ${counted(left, 'more source file')}, ${others} are not searched yet`
    : `: all source, but not all ${others}`;
}

function timeLeft({ progress: { msLeft } }: IndexJob): string {
  if (msLeft === undefined) return '';
  return ` in about ${msLeft < 60_000 ? `${Math.max(1, Math.ceil(msLeft / 1000))} s` : duration(msLeft)}`;
}
