import type { SearchResult } from '@codesearch/engine';
import type { PathPatterns } from './part-filter.ts';
import type { FilterOptions } from './search-filter.ts';

/** The options that filter a search. */
export interface NarrowingOptions extends FilterOptions, PathPatterns {}

const lists = ['path', 'exclude', 'language', 'kind', 'content'] as const;
const revisions = ['since', 'diff'] as const;

/** An option as a user gives it. */
export function optionLabel(name: keyof NarrowingOptions, value?: string): string {
  if (name === 'tests') return '--no-tests';
  return value === undefined ? `--${name}` : `--${name} ${JSON.stringify(value)}`;
}

/** A likely reason why a search has no hits. */
export function nothingNote({ hits, index }: SearchResult, filter: NarrowingOptions): string | undefined {
  if (hits.length > 0) return undefined;
  if (index.files === 0) return 'The index contains no files. Run `codesearch status` to see what is skipped.';
  const given = [
    ...lists.flatMap((name) => (filter[name] ?? []).map((value) => optionLabel(name, value))),
    ...(filter.tests === false ? [optionLabel('tests')] : []),
    ...(filter.changed ? [optionLabel('changed')] : []),
    ...revisions.flatMap((name) => (filter[name] === undefined ? [] : [optionLabel(name, filter[name])])),
  ];
  if (given.length === 0) return undefined;
  return `No hits within ${given.join(' ')}. Try without the ${given.length === 1 ? 'filter' : 'filters'}.`;
}
