import { errors } from '@codesearch/kernel';
import type { RetrievalRequest } from '../search/retriever.ts';
import { searchPipeline } from '../search/search-pipeline.ts';
import { askUndisturbed } from '../session/ask-undisturbed.ts';
import type { Attempt } from '../session/ask-undisturbed.ts';
import type { Project, ProjectRetrieval, ProjectSearchRequest, SearchedIndex, SearchResult } from './project.ts';

/** A project to search, and what of it. */
export interface ProjectPart {
  readonly project: Project;
  /** Where given, what is searched of this project, in place of the request's own globs. */
  readonly pathGlobs?: readonly string[] | undefined;
}

/**
 * Searches several projects as one: what each proposes is ranked together, by the reranker of the first. A file that lies
 * in two of them is found once. Indexes are brought up to date one after the other.
 *
 * @param parts of different projects
 *
 * @returns hits with their roots; files and chunks of all indexes together, and the state of the first that is not current
 *
 * Errors: as `Project.search`; `UNSUPPORTED` where the projects embed by different models, whose vectors cannot be compared.
 */
export async function searchProjects(
  parts: readonly [ProjectPart, ...ProjectPart[]],
  request: ProjectSearchRequest,
): Promise<SearchResult> {
  return askUndisturbed(() => askAll(parts, request));
}

async function askAll(
  [first, ...others]: readonly [ProjectPart, ...ProjectPart[]],
  request: ProjectSearchRequest,
): Promise<Attempt> {
  const retrievals: [ProjectRetrieval, ...ProjectRetrieval[]] = [await retrieveFrom(first, request)];
  for (const part of others) retrievals.push(await retrieveFrom(part, request));
  if (new Set(retrievals.map(({ embedder }) => embedder)).size > 1) {
    throw errors.unsupported(
      'Searching projects with different embedders as one',
      'Search them one by one, or give them one configuration.',
    );
  }
  const outcome = await searchPipeline(retrievals, request);
  const index = summaryOf(retrievals.map((retrieval) => retrieval.index));
  return {
    result: { query: request.query, ...outcome, index },
    isStanding: () => retrievals.every((retrieval) => retrieval.isStanding()),
  };
}

async function retrieveFrom(
  { project, pathGlobs }: ProjectPart,
  request: ProjectSearchRequest,
): Promise<ProjectRetrieval> {
  const retrieval = await project.retrieve(request);
  if (!pathGlobs) return retrieval;
  const { retriever } = retrieval;
  const within = <Request extends RetrievalRequest>(asked: Request): Request => ({
    ...asked,
    filter: { ...asked.filter, pathGlobs },
  });
  return {
    ...retrieval,
    retriever: {
      searchDense: (asked) => retriever.searchDense(within(asked)),
      searchLexical: (asked) => retriever.searchLexical(within(asked)),
      load: (ids) => retriever.load(ids),
    },
  };
}

function summaryOf(indexes: readonly SearchedIndex[]): SearchedIndex {
  return {
    state: indexes.find(({ state }) => state !== 'current')?.state ?? 'current',
    compared: indexes.every(({ compared }) => compared),
    files: indexes.reduce((sum, { files }) => sum + files, 0),
    chunks: indexes.reduce((sum, { chunks }) => sum + chunks, 0),
  };
}
