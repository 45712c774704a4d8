import { pathTest } from '@codesearch/toolkit/pure';
import type { ContextualChunk, SearchFilter } from '@codesearch/kernel';

/** @returns whether an entry meets all conditions of a search filter */
export function entryFilter(filter: SearchFilter): (entry: ContextualChunk) => boolean {
  const { granularity, languages, kinds, ...conditions } = filter;
  const isPath = pathTest(conditions) ?? (() => true);
  return (entry) =>
    (granularity === undefined || entry.granularity === granularity) &&
    (languages === undefined || languages.includes(entry.chunk.language)) &&
    (kinds === undefined || kinds.includes(entry.chunk.kind)) &&
    isPath(entry.path);
}
