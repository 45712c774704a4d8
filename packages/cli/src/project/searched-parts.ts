import type { Project, ProjectPart, SearchHit } from '@codesearch/engine';
import type { SourceText } from '@codesearch/kernel';
import { partFilter, withLanguages } from '@codesearch/presentation';
import type { AnsweredFile, LoadLanguages, SearchedParts } from '@codesearch/presentation';
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
  const operations = await import('@codesearch/engine/operations');
  const files = await Promise.all(projectsOf(folders).map(({ parts }) => operations.indexedFiles(parts, signal)));
  return withLanguages(files.flat(), await languagesOf(folders)());
}

/** Loads the languages that the chunkers of the projects know. */
export function languagesOf(folders: OpenedFolders): LoadLanguages {
  return async () => {
    const engine = await import('@codesearch/engine');
    return (await Promise.all(projectsOf(folders).map(({ parts }) => engine.languagesOf(parts)))).flat();
  };
}

/** Counts the files of parts of a project, for the reason why a search finds nothing. */
export function countedPart({ project, parts }: OpenedPart, signal: AbortSignal): SearchedParts {
  const engine = import('@codesearch/engine');
  return {
    parts,
    countFiles: async (scopes) => (await engine).countFiles(project.parts, scopes, signal),
    languages: async () => (await engine).languagesOf(project.parts),
  };
}

/** Reads the file of a hit. */
export function sourceOf(folders: OpenedFolders, signal: AbortSignal): (hit: SearchHit) => Promise<SourceText> {
  return async ({ root, chunk }) => {
    const { readSource } = await import('@codesearch/engine/operations');
    return readSource(projectsOf(folders).find((project) => project.root === root)!.parts, chunk.path, signal);
  };
}
