import { pathGlobs } from './path-globs.ts';

/**
 * Translates parts of a project and path patterns into globs over whole paths: a file matches if it is in one of the
 * parts and matches one of the patterns.
 *
 * @param parts POSIX paths of folders or files, relative to the root; empty for the whole project
 * @param patterns in the syntax of `.gitignore`, relative to each part; none for all files of a part
 * @returns `undefined` if every file matches
 * @throws INPUT_INVALID if a pattern is empty or negated
 */
export function partGlobs(parts: readonly string[], patterns: readonly string[]): readonly string[] | undefined {
  const globs = patterns.flatMap(pathGlobs);
  if (patterns.length === 0 && parts.includes('')) return undefined;
  return parts.flatMap((part) => {
    if (part === '') return globs;
    // A path is not a pattern: each wildcard in it is replaced by one that matches a single character.
    const folder = part.replaceAll(/[*?{}]/g, '?');
    return patterns.length === 0 ? [folder, `${folder}/**`] : globs.map((glob) => `${folder}/${glob}`);
  });
}
