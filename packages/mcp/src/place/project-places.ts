import { isCodesearchError } from '@codesearch/kernel';
import { namedFolders, revisionText } from '@codesearch/presentation';
import type { PathLocation } from '@codesearch/engine';
import type { ToolCall } from '../server/tool-call.ts';
import type { OpenProjects } from '@codesearch/host';
import { givenList } from '../server/given-list.ts';

/** A project, and the folders and files of it that are searched. */
export interface ProjectPlaces {
  readonly root: string;
  readonly places: readonly PathLocation[];
}

export type SearchedPlaces = readonly [ProjectPlaces, ...ProjectPlaces[]];

/**
 * The projects that paths belong to, in the order of the paths.
 *
 * @param path one path, one a line, a list in JSON or with commas. Default: the working folder
 * @throws INPUT_INVALID if a path may not be searched
 */
export async function locatePlaces(
  projects: OpenProjects,
  path: string | undefined,
  { listFolders }: Pick<ToolCall, 'listFolders'>,
): Promise<SearchedPlaces> {
  const places: PathLocation[] = [];
  for (const each of path === undefined ? [undefined] : givenList(path)) {
    const listed = each?.split(',').map((part) => part.trim()) ?? [];
    try {
      places.push(await projects.locateSearch(each, listFolders));
    } catch (error) {
      // A path may have a comma, so it is only a list if there is no such path.
      if (listed.length < 2) throw error;
      for (const part of listed) places.push(await projects.locateSearch(part, listFolders));
    }
  }
  const groups = [...Map.groupBy(places, ({ root }) => root)].map(([root, own]) => ({ root, places: own }));
  return groups as unknown as SearchedPlaces;
}

/**
 * The paths of a search: what its query names by `repo:`, else the path beside it.
 *
 * @throws INPUT_INVALID for a name that no folder has
 */
export async function searchedPaths(
  projects: OpenProjects,
  {
    repos,
    given: { path },
  }: { readonly repos: readonly string[]; readonly given: { readonly path?: string | undefined } },
  { listFolders }: Pick<ToolCall, 'listFolders'>,
): Promise<string | undefined> {
  if (repos.length === 0) return path;
  const isPlace = async (named: string): Promise<boolean> => {
    try {
      await projects.locateSearch(named, listFolders);
      return true;
    } catch (error) {
      if (isCodesearchError(error, 'INPUT_INVALID')) return false;
      throw error;
    }
  };
  const given = path === undefined ? await listFolders() : givenList(path);
  return (await namedFolders(repos, { given, isPlace, indexes: () => projects.list() })).join('\n');
}

/** The paths of the searched places, for the reader. */
export function placePaths(searched: readonly ProjectPlaces[]): string {
  return searched
    .flatMap(({ root, places }) => places.map((place) => [root, partOf(place)].filter(Boolean).join('/')))
    .join(', ');
}

/** Path of a place relative to its project; empty for all of it. */
export function partOf({ part, file }: PathLocation): string {
  return [part, file].filter(Boolean).join('/');
}

/**
 * What a search looks at, for the reader: a folder, or a repository by its address, and the revision if it is not the
 * files on disk.
 *
 * @param revision as it was given
 */
export async function placeName(projects: OpenProjects, root: string, revision: string | undefined): Promise<string> {
  const address = await projects.addressOf(root);
  const at = await projects.useAt(root, revision, async ({ project }) => project.revision);
  return `${address ?? root}${at ? ` at ${revisionText(at)}` : ''}`;
}
