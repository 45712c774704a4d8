import { pathGlob } from '@codesearch/toolkit/pure';

/** Matches no indexed file. */
const nothing = '/.git/**';

/**
 * A pattern that is relative to a folder, for a project below that folder: `api/src/**` is `src/**` in the project
 * `api`, and `web/**` matches nothing there.
 *
 * @param pattern in the syntax of `.gitignore`, without an exclamation mark
 * @param above POSIX path of the project, relative to the folder
 * @returns at least one pattern
 */
export function belowFolder(pattern: string, above: string): readonly string[] {
  const names = above.split('/');
  const body = pattern.replace(/^(?:\.?\/)+/, '').replace(/\/$/, '');
  if (!/\/./.test(pattern)) return names.some((name) => pathGlob(body)(name)) ? ['**'] : [pattern];
  const found = restsOf(body.split('/'), names).map((rest) => (rest.length === 0 ? '**' : `/${rest.join('/')}`));
  return found.length > 0 ? found : [nothing];
}

/** What of a pattern is left below some folders. */
function restsOf(segments: readonly string[], names: readonly string[]): readonly (readonly string[])[] {
  const [segment, ...others] = segments;
  const [name, ...inner] = names;
  if (name === undefined) return [segments];
  // It matches a folder above, with everything in it.
  if (segment === undefined) return [[]];
  if (segment === '**') return [...restsOf(segments, inner), ...restsOf(others, names)];
  return pathGlob(segment)(name) ? restsOf(others, inner) : [];
}
