import { pathGlob } from '@codesearch/kernel';
import type { SearchFilter } from '@codesearch/kernel';

/** More paths than this in one condition are slower on a server than testing each entry. */
export const maxConditionValues = 1_000;

/**
 * Replaces the globs of a filter by the paths that they match, so that a server without globs applies them before the top k. If
 * too many paths match, the globs stay, and the caller has to test each entry.
 *
 * @param listPaths every path of the index
 */
export async function withoutGlobs(
  filter: SearchFilter,
  listPaths: () => Promise<readonly string[]>,
): Promise<SearchFilter> {
  if (!filter.pathGlobs) return filter;
  const { pathGlobs, ...rest } = filter;
  const globs = pathGlobs.map(pathGlob);
  const candidates = filter.paths ?? (await listPaths());
  const paths = candidates.filter((path) => globs.some((matches) => matches(path)));
  return paths.length <= maxConditionValues ? { ...rest, paths } : filter;
}
