import type { ContextualChunk, SearchFilter } from '@codesearch/kernel';
import { globExpression } from './glob-expression.ts';

/** @returns whether an entry meets all conditions of a search filter */
export function entryFilter(filter: SearchFilter): (entry: ContextualChunk) => boolean {
  const { granularity, languages, kinds, paths, pathGlobs } = filter;
  const globs = pathGlobs?.map((glob) => new RegExp(`^${globExpression(glob, { braces: true })}$`, 'su'));
  return (entry) =>
    (granularity === undefined || entry.granularity === granularity) &&
    (languages === undefined || languages.includes(entry.chunk.language)) &&
    (kinds === undefined || kinds.includes(entry.chunk.kind)) &&
    (paths === undefined || paths.includes(entry.path)) &&
    (globs === undefined || globs.some((glob) => glob.test(entry.path)));
}
