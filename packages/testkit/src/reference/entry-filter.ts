import { fileContent, fileRoles } from '@codesearch/kernel';
import type { ContextualChunk, SearchFilter } from '@codesearch/kernel';
import { globExpression } from './glob-expression.ts';

/** @returns whether an entry meets all conditions of a search filter */
export function entryFilter(filter: SearchFilter): (entry: ContextualChunk) => boolean {
  const { granularity, languages, kinds, paths, contents, excludedRoles } = filter;
  const globs = filter.pathGlobs?.map(expressionOf);
  const excluded = filter.excludedGlobs?.map(expressionOf) ?? [];
  return (entry) =>
    (granularity === undefined || entry.granularity === granularity) &&
    (languages === undefined || languages.includes(entry.chunk.language)) &&
    (kinds === undefined || kinds.includes(entry.chunk.kind)) &&
    (paths === undefined || paths.includes(entry.path)) &&
    (globs === undefined || globs.some((glob) => glob.test(entry.path))) &&
    excluded.every((glob) => !glob.test(entry.path)) &&
    (contents === undefined || contents.includes(fileContent(entry.path))) &&
    fileRoles(entry.path).every((role) => !excludedRoles?.includes(role));
}

function expressionOf(glob: string): RegExp {
  return new RegExp(`^${globExpression(glob, { braces: true })}$`, 'su');
}
