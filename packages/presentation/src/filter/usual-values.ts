import type { QueryValues } from '@codesearch/query';
import { contentNames } from './contents.ts';
import { kindNames } from './kinds.ts';

/** Names of the languages of files, the most frequent first. */
export function frequentLanguages(languages: Iterable<string | undefined>): readonly string[] {
  const files = new Map<string, number>();
  for (const name of languages) if (name !== undefined) files.set(name, (files.get(name) ?? 0) + 1);
  return [...files].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
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
