import { pathTest } from '../path-glob.ts';
import type { SearchFilter } from '@codesearch/kernel';

/** More paths than this in one condition are slower on a server than testing each entry. */
export const maxConditionValues = 1_000;

/**
 * Replaces the conditions of a filter on paths by the paths that meet them, so that a server without these conditions
 * applies them before the top k. If too many paths meet them, the conditions stay, and the caller has to test each
 * entry.
 *
 * @param listPaths every path of the index
 */
export async function resolvePaths(
  filter: SearchFilter,
  listPaths: () => Promise<readonly string[]>,
): Promise<SearchFilter> {
  const { paths: named, ...conditions } = filter;
  const passes = pathTest(conditions);
  if (!passes) return filter;
  const { pathGlobs: _, excludedGlobs: _excluded, contents: _contents, excludedRoles: _roles, ...rest } = conditions;
  const paths = (named ?? (await listPaths())).filter(passes);
  return paths.length <= maxConditionValues ? { ...rest, paths } : filter;
}

/** Whether no entry can pass a filter, because a list of wanted values is empty. */
export function passesNothing({ languages, kinds, paths, pathGlobs, contents }: SearchFilter): boolean {
  return [languages, kinds, paths, pathGlobs, contents].some((values) => values?.length === 0);
}
