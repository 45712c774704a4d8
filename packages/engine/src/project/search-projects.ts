import { errors } from '@codesearch/kernel';
import { isTurnOver, nextTurn, pathTest } from '@codesearch/toolkit/pure';
import type { SearchFilter } from '@codesearch/kernel';
import { searchWordings } from '@codesearch/search';
import type { SearchOutcome } from '@codesearch/search';
import { readConsistently } from '../session/read-consistently.ts';
import type { SearchedIndex } from '../session/read-consistently.ts';
import type { ProjectRetrieval, ProjectSearchRequest, SearchResult } from './project-request.ts';

/** A project to search, and which part of it. */
export interface ProjectPart {
  readonly project: { readonly root: string; retrieve(request: ProjectSearchRequest): Promise<ProjectRetrieval> };
  /** Globs for this project, instead of those of the request. */
  readonly filter?: Pick<SearchFilter, 'pathGlobs' | 'excludedGlobs'> | undefined;
}

type Retrievals = readonly [ProjectRetrieval, ...ProjectRetrieval[]];

/**
 * Searches several projects together: the reranker of the first one ranks what all of them propose. A file that belongs
 * to two of them is found once. Indexes are brought up to date one after the other.
 *
 * @param parts of different projects
 * @returns hits with their roots; files and chunks of all indexes, and the state of the first index that is not current
 * @throws UNSUPPORTED if the projects have different embedding models, whose vectors cannot be compared
 * @throws what `Project.search` throws
 */
export async function searchProjects(
  parts: readonly [ProjectPart, ...ProjectPart[]],
  request: ProjectSearchRequest,
): Promise<SearchResult> {
  const [first, ...others] = parts;
  return searchRetrievals(async () => {
    const retrievals: [ProjectRetrieval, ...ProjectRetrieval[]] = [await retrievePart(first, request)];
    for (const part of others) retrievals.push(await retrievePart(part, request));
    return retrievals;
  }, request);
}

/**
 * Searches what the caller has prepared with `Project.retrieve`, as {@link searchProjects} does.
 *
 * @param open prepares all projects; called again if one of their indexes was replaced during the search
 */
export async function searchRetrievals(
  open: () => Promise<Retrievals>,
  request: ProjectSearchRequest,
): Promise<SearchResult> {
  const {
    value: { isComplete: _, ...outcome },
    indexes,
  } = await readConsistently(
    open,
    async (retrievals, { isLast }) => {
      assertComparable(retrievals);
      const outcome = await searchWordings(retrievals, request, { acceptLoss: isLast });
      const notes = retrievals.flatMap((retrieval) => retrieval.notes);
      return { ...outcome, notes: [...notes, ...outcome.notes] };
    },
    { isComplete: ({ isComplete }) => isComplete, signal: request.signal },
  );
  const index = summaryOf(indexes);
  return { ...(isPart(index) ? withoutDenial(outcome) : outcome), index };
}

/** Whether no run of an index has completed, or the last one was broken off: what it lacks may be in the files. */
function isPart({ state }: SearchedIndex): boolean {
  return state === 'building' || state === 'interrupted';
}

/** Part of a tree shows what is there, and never that something is not. */
function withoutDenial(outcome: SearchOutcome): SearchOutcome {
  if (outcome.fit === 'good') return outcome;
  const { lead: _, evidence: __, ...found } = outcome;
  return found.hits.length === 0 ? found : { ...found, fit: 'unknown' };
}

function assertComparable(retrievals: Retrievals): void {
  if (new Set(retrievals.map(({ embedder }) => embedder)).size === 1) return;
  throw errors.unsupported(
    'Searching projects with different embedders as one',
    'Search them one by one, or give them one configuration.',
  );
}

async function retrievePart(
  { project, filter }: ProjectPart,
  request: ProjectSearchRequest,
): Promise<ProjectRetrieval> {
  const retrieval = await project.retrieve({ ...request, filter: { ...request.filter, ...filter } });
  if (!filter || Object.keys(filter).length === 0) return retrieval;
  const { retriever } = retrieval;
  const passes = pathTest(filter) ?? (() => true);
  let files: Promise<readonly string[]> | undefined;
  const within = <Request extends { readonly filter: SearchFilter }>(asked: Request): Request => ({
    ...asked,
    filter: { ...asked.filter, ...filter },
  });
  return {
    ...retrieval,
    retriever: {
      ...retriever,
      isPart: true,
      files: () => (files ??= passing(retriever.files(), passes)),
      findText: (asked) => retriever.findText(within(asked)),
      searchDense: (asked) => retriever.searchDense(within(asked)),
      searchLexical: (asked) => retriever.searchLexical(within(asked)),
    },
  };
}

/** A filter can have thousands of patterns. */
async function passing(
  paths: Promise<readonly string[]>,
  passes: (path: string) => boolean,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of await paths) {
    if (passes(path)) found.push(path);
    if (isTurnOver()) await nextTurn();
  }
  return found;
}

function summaryOf(indexes: readonly SearchedIndex[]): SearchedIndex {
  const unwritable = indexes.find((index) => index.unwritable !== undefined)?.unwritable;
  const revision = indexes.find((index) => index.revision)?.revision;
  return {
    ...(revision && { revision }),
    state: indexes.find(({ state }) => state !== 'current')?.state ?? 'current',
    compared: indexes.every(({ compared }) => compared),
    files: indexes.reduce((sum, { files }) => sum + files, 0),
    chunks: indexes.reduce((sum, { chunks }) => sum + chunks, 0),
    ...(unwritable === undefined ? {} : { unwritable }),
  };
}
