import type { ProjectPart, SearchRequest } from '@codesearch/engine';
import type { OpenProjects, ServedProject } from '@codesearch/host';
import type { ToolCall } from '../server/tool-call.ts';
import type { SearchedPlaces } from './project-places.ts';
import { nothingIndexed, projectHits } from '../project/project-hits.ts';
import type { ProjectHits } from '../project/project-hits.ts';
import { searchProject } from '../project/search-project.ts';

/** The part of a search that a project has: its filter, of which the globs are those of the project. */
export type RequestOf = (root: string) => SearchRequest;

/**
 * Searches several projects together, after their indexes are updated one after the other. A project that has no
 * indexed file yet is left out.
 *
 * @throws UNSUPPORTED if the projects have different embedding models
 * @throws what `searchProject` throws
 */
export async function searchPlaces(
  projects: OpenProjects,
  searched: SearchedPlaces,
  requestOf: RequestOf,
  call: ToolCall,
): Promise<ProjectHits> {
  const roots = searched.map(({ root }) => root);
  return useAll(projects, roots, async (all) => {
    const found: ProjectHits[] = [];
    for (const served of all) {
      found.push(await searchProject(served, { ...requestOf(served.project.root), reword: false, limit: 1 }, call));
    }
    const parts = all
      .filter((_, position) => (found[position]?.index.files ?? 0) > 0)
      .map(({ project }): ProjectPart => ({ project, filter: requestOf(project.root).filter }));
    const notes = found.flatMap(({ note, index: { complete } }) => (complete || note === undefined ? [] : [note]));
    const [first, ...others] = parts;
    if (!first) return nothingIndexed(notes.join('\n'));
    const { searchProjects } = await import('@codesearch/engine');
    const { pathGlobs: _, excludedGlobs: __, ...filter } = requestOf(first.project.root).filter ?? {};
    const request = { ...requestOf(first.project.root), filter, sync: false, signal: call.signal };
    const result = await searchProjects([first, ...others], request);
    const complete = found.every((each) => each.index.complete);
    return projectHits(result, complete, notes);
  });
}

async function useAll<Value>(
  projects: OpenProjects,
  [root, ...others]: readonly string[],
  call: (all: readonly ServedProject[]) => Promise<Value>,
): Promise<Value> {
  if (root === undefined) return call([]);
  return projects.use(root, (served) => useAll(projects, others, (rest) => call([served, ...rest])));
}
