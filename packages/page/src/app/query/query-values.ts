import { frequentLanguages, usualValues } from '@codesearch/presentation';
import type { QueryValues } from '@codesearch/query';
import { folderCounts } from '../facet/folder-counts.ts';
import { folderName } from '../project/project-name.ts';
import type { FileEntry, ProjectEntry } from '../server/answers.ts';

/** Folders that are suggested. */
const maxFolders = 60;

/**
 * The values that the conditions of a query can have for the files of an index, the most frequent first, and for all
 * projects.
 */
export function queryValues(
  files: readonly FileEntry[],
  projects: readonly Pick<ProjectEntry, 'root'>[] = [],
): QueryValues {
  const folders = folderCounts(files.map(({ path }) => path)).slice(0, maxFolders);
  const names = frequentLanguages(files.map(({ language }) => language));
  const repos = [...new Set(projects.map(({ root }) => folderName(root)))];
  return { ...usualValues(names), path: folders.map(({ folder }) => `${folder}/**`), repo: repos };
}
