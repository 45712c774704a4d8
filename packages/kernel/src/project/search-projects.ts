import { unsupported } from '../error/errors.ts';
import { searchPipeline } from '../pipeline/search-pipeline.ts';
import type { Project, ProjectRetrieval, ProjectSearchRequest, SearchedIndex, SearchResult } from './project.ts';

/**
 * Searches several projects as one: what each proposes is ranked together, by the reranker of the first. A file that lies
 * in two of them is found once. Indexes are brought up to date one after the other.
 *
 * @returns hits with their roots; files and chunks of all indexes together, and the state of the first that is not current
 *
 * Errors: as `Project.search`; `UNSUPPORTED` where the projects embed by different models, whose vectors cannot be compared.
 */
export async function searchProjects(
  projects: readonly [Project, ...Project[]],
  request: ProjectSearchRequest,
): Promise<SearchResult> {
  const [first, ...others] = [...new Map(projects.map((project) => [project.root, project])).values()];
  const retrievals: [ProjectRetrieval, ...ProjectRetrieval[]] = [await (first as Project).retrieve(request)];
  for (const project of others) retrievals.push(await project.retrieve(request));
  if (new Set(retrievals.map(({ embedder }) => embedder)).size > 1) {
    throw unsupported(
      'Searching projects with different embedders as one',
      'Search them one by one, or give them one configuration.',
    );
  }
  const outcome = await searchPipeline(retrievals, request);
  return { query: request.query, ...outcome, index: summaryOf(retrievals.map(({ index }) => index)) };
}

function summaryOf(indexes: readonly SearchedIndex[]): SearchedIndex {
  return {
    state: indexes.find(({ state }) => state !== 'current')?.state ?? 'current',
    compared: indexes.every(({ compared }) => compared),
    files: indexes.reduce((sum, { files }) => sum + files, 0),
    chunks: indexes.reduce((sum, { chunks }) => sum + chunks, 0),
  };
}
