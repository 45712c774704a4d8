import type { QueryValues } from '@codesearch/query';
import { contentNames, kindNames } from './kinds.ts';
import { folderCounts } from './scope-notes.ts';

/** Folders that are suggested. */
const maxFolders = 60;

/** An indexed file, with its language if its name says it. */
interface NamedFile {
  readonly path: string;
  readonly language?: string | undefined;
}

/**
 * The values that the conditions of a query can have for some indexed files, the most frequent first.
 *
 * @param repos names of the projects that `repo:` can name
 */
export function queryValues(files: readonly NamedFile[], repos: readonly string[] = []): QueryValues {
  const folders = folderCounts(files.map(({ path }) => path)).slice(0, maxFolders);
  return {
    ...usualValues(frequentLanguages(files)),
    path: folders.map(({ folder }) => `${folder}/**`),
    repo: [...new Set(repos)],
  };
}

/** The values that the conditions of a query can have in any project. @param languages names, the likeliest first */
export function usualValues(languages: readonly string[]): QueryValues {
  return {
    lang: languages,
    kind: kindNames,
    content: contentNames,
    since: ['1d', '7d', '30d'],
    diff: ['HEAD', 'main...HEAD'],
    rev: ['HEAD', 'HEAD~1', 'HEAD~10'],
  };
}

function frequentLanguages(files: readonly NamedFile[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { language } of files) if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
}
