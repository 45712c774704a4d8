import { pathTest } from '../path-glob.ts';
import type { SearchFilter, StoredChunk } from '@codesearch/kernel';

/** The fields of an entry that a filter compares. */
export type FilteredEntry = Pick<StoredChunk, 'path' | 'granularity' | 'language' | 'kind'>;

/** Compiles a filter to a test of one entry, for filters that a server's own conditions cannot express. */
export function entryTest(filter: SearchFilter = {}): (entry: FilteredEntry) => boolean {
  const { granularity } = filter;
  const languages = filter.languages && new Set(filter.languages);
  const kinds = filter.kinds && new Set(filter.kinds);
  const passes = pathTest(filter);
  return (entry) =>
    (granularity === undefined || entry.granularity === granularity) &&
    (languages === undefined || languages.has(entry.language)) &&
    (kinds === undefined || kinds.has(entry.kind)) &&
    (passes === undefined || passes(entry.path));
}

/** The values that a filter wants of columns. An empty list passes nothing. */
export function wantedValues(filter: SearchFilter): readonly (readonly [column: string, values: readonly string[]])[] {
  const { granularity, languages: language, kinds: kind, paths: path } = filter;
  const lists = { granularity: granularity && [granularity], language, kind, path };
  return Object.entries(lists).flatMap(([column, values]) => (values ? [[column, values] as const] : []));
}
