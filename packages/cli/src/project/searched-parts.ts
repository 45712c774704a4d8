import type { Project, ProjectPart } from '@codesearch/engine';
import { partFilter, withLanguages } from '@codesearch/presentation';
import type { AnsweredFile, LoadLanguages } from '@codesearch/presentation';
import type { OpenedFolders, OpenedPart } from './open-folders.ts';

/** The opened projects with the conditions that keep a search in the folders and files that the user gave. */
export function searchedParts(
  { opened: [first, ...others] }: OpenedFolders,
  conditions: Parameters<typeof partFilter>[1],
): readonly [ProjectPart, ...ProjectPart[]] {
  const partOf = ({ project, parts }: OpenedPart): ProjectPart => ({ project, filter: partFilter(parts, conditions) });
  return [partOf(first), ...others.map(partOf)];
}

export function projectsOf({ opened }: OpenedFolders): readonly Project[] {
  return opened.map(({ project }) => project);
}

/** The files of all indexes, with their languages. */
export async function indexedFiles(folders: OpenedFolders, signal: AbortSignal): Promise<readonly AnsweredFile[]> {
  const files = await Promise.all(projectsOf(folders).map((project) => project.files({ signal })));
  return withLanguages(files.flat(), await languagesOf(folders)());
}

/** Loads the languages that the chunkers of the projects know. */
export function languagesOf(folders: OpenedFolders): LoadLanguages {
  return async () => (await Promise.all(projectsOf(folders).map((project) => project.languages()))).flat();
}
