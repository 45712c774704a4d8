import { pathGlobs } from './path-globs.ts';

/**
 * The globs over whole paths that limit a search to parts of a project, and in each part to what one of some patterns matches.
 *
 * @param parts POSIX paths of folders or files, relative to the root; empty for all of it
 * @param patterns as in `.gitignore`, relative to each part; where there is none, all of a part is meant
 * @returns `undefined` where that is no limit
 *
 * Errors: those of `pathGlobs`.
 */
export function partGlobs(parts: readonly string[], patterns: readonly string[]): readonly string[] | undefined {
  const globs = patterns.flatMap(pathGlobs);
  if (patterns.length === 0 && parts.includes('')) return undefined;
  return parts.flatMap((part) => {
    if (part === '') return globs;
    // A name is no pattern: what would be a wildcard in it stands for one character.
    const folder = part.replaceAll(/[*?{}]/g, '?');
    return patterns.length === 0 ? [folder, `${folder}/**`] : globs.map((glob) => `${folder}/${glob}`);
  });
}
