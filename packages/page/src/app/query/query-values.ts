import { kindNames } from '@codesearch/presentation';
import type { QueryValues } from '@codesearch/query';
import { folderCounts } from '../facet/folder-counts.ts';
import type { FileEntry } from '../server/answers.ts';

/** Folders that are suggested. */
const maxFolders = 60;

/** The values that the conditions of a query can have for the files of an index, the most frequent first. */
export function queryValues(files: readonly FileEntry[]): QueryValues {
  const languages = Map.groupBy(files, ({ language }) => language);
  const named = [...languages].flatMap(([name, { length }]) => (name === undefined ? [] : [{ name, length }]));
  const folders = folderCounts(files.map(({ path }) => path)).slice(0, maxFolders);
  return {
    lang: named.toSorted((a, b) => b.length - a.length).map(({ name }) => name),
    path: folders.map(({ folder }) => `${folder}/**`),
    kind: kindNames,
    content: ['code', 'docs', 'config'],
    since: ['1d', '7d', '30d'],
    diff: ['HEAD', 'main...HEAD'],
    rev: ['HEAD', 'HEAD~1', 'HEAD~10'],
  };
}
