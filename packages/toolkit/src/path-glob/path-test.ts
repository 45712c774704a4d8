import type { SearchFilter } from '@codesearch/kernel';
import { fileContent } from '../file/file-content.ts';
import { hasRole } from '../file/file-role.ts';
import { pathGlob } from './path-glob.ts';

/** The conditions of a search filter that depend on the path alone. */
export type PathConditions = Pick<SearchFilter, 'paths' | 'pathGlobs' | 'excludedGlobs' | 'contents' | 'excludedRoles'>;

/**
 * Compiles the conditions of a filter on paths to a test of one path.
 *
 * @returns `undefined` if every path passes
 * @throws LIMIT_EXCEEDED as {@link pathGlob} does
 */
export function pathTest(conditions: PathConditions): ((path: string) => boolean) | undefined {
  const { contents, excludedRoles: roles = [] } = conditions;
  const paths = conditions.paths && new Set(conditions.paths);
  const globs = conditions.pathGlobs?.map(pathGlob);
  const excluded = conditions.excludedGlobs?.map(pathGlob) ?? [];
  if (!paths && !globs && !contents && excluded.length + roles.length === 0) return undefined;
  return (path) =>
    (paths === undefined || paths.has(path)) &&
    (globs === undefined || globs.some((matches) => matches(path))) &&
    !excluded.some((matches) => matches(path)) &&
    (contents === undefined || contents.includes(fileContent(path))) &&
    (roles.length === 0 || !hasRole(path, roles));
}
