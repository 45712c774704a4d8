import { pathGlob } from '@codesearch/kernel';
import type { SearchFilter } from '@codesearch/kernel';

/** More paths than this in one condition cost a server more than a look at each entry. */
export const mostConditionValues = 1_000;

/**
 * The filter with the paths that its globs match in their place, for a server that knows no globs: so they are applied before
 * the top k. Where too many match, the globs stay, and each entry has to be looked at.
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
  return paths.length <= mostConditionValues ? { ...rest, paths } : filter;
}
