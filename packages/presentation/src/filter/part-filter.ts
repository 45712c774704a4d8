import { errors } from '@codesearch/kernel';
import { pathGlob } from '@codesearch/toolkit/pure';
import type { SearchFilter } from '@codesearch/kernel';
import { splitNegated } from './written-list.ts';

/** A part of a project: a folder, or one file in it. */
export interface ScopePart {
  /** Absolute path of the project. With it, a pattern can be an absolute path. */
  readonly root?: string | undefined;
  /** POSIX path of the project, relative to the folder that patterns are relative to, if it is one of several there. */
  readonly above?: string | undefined;
  /** POSIX path relative to the root; empty for the whole project. */
  readonly part: string;
  /** Name of the file in the folder, if only that is searched. */
  readonly file?: string | undefined;
}

/** Patterns in the syntax of `.gitignore`, relative to each part. */
export interface PathPatterns {
  /** A file has to match one of them, and none of those that begin with `!`. Default: all files. */
  readonly path?: readonly string[] | undefined;
  /** A file must match none of them. */
  readonly exclude?: readonly string[] | undefined;
}

/**
 * Translates parts of a project and path patterns into globs over whole paths.
 *
 * @throws INPUT_INVALID if a pattern is empty, or an excluded one begins with `!`
 */
export function partFilter(
  parts: readonly ScopePart[],
  patterns: PathPatterns,
): Pick<SearchFilter, 'pathGlobs' | 'excludedGlobs'> {
  const globs = parts.map((part) => globsOf(relativePatterns(patterns, part)));
  const [{ included } = noGlobs] = globs;
  const isWhole = parts.some(({ part, file }) => part === '' && file === undefined);
  const hits =
    isWhole && included.length === 0
      ? undefined
      : parts.flatMap((part, index) => globsIn(part, globs[index] ?? noGlobs));
  const misses = parts.flatMap(({ part, file }, index) =>
    file === undefined ? within(part, globs[index]?.excluded ?? []) : [],
  );
  return { ...(hits && { pathGlobs: hits }), ...(misses.length > 0 && { excludedGlobs: misses }) };
}

/** The patterns of {@link PathPatterns}, by what they do. */
export function splitPatterns({ path = [], exclude = [] }: PathPatterns): {
  readonly included: readonly string[];
  readonly excluded: readonly string[];
} {
  const negated = exclude.find((pattern) => pattern.startsWith('!'));
  if (negated !== undefined) {
    throw errors.inputInvalid(
      `The excluded pattern '${negated}' begins with an exclamation mark.`,
      'Give the pattern of the files to leave out, without the exclamation mark.',
    );
  }
  const { included, excluded } = splitNegated(path);
  return { included, excluded: [...exclude, ...excluded] };
}

/** Makes patterns that are absolute paths within the project relative to a part. */
function relativePatterns({ path = [], exclude = [] }: PathPatterns, { root, part, above }: ScopePart): PathPatterns {
  const relative = (pattern: string): readonly string[] => {
    const own = root === undefined ? pattern : relativePattern(pattern, root, part);
    if (above === undefined || own !== pattern) return [own];
    const mark = pattern.startsWith('!') ? '!' : '';
    return belowFolder(pattern.slice(mark.length), above).map((each) => mark + each);
  };
  return { path: path.flatMap(relative), exclude: exclude.flatMap(relative) };
}

function relativePattern(pattern: string, root: string, part: string): string {
  const mark = pattern.startsWith('!') ? '!' : '';
  const path = pattern.slice(mark.length).replace(/^file:\/\//, '');
  const base = root.endsWith('/') ? root : `${root}/`;
  if (`${path}/` === base) return `${mark}**`;
  if (!path.startsWith(base)) return pattern;
  const below = path.slice(base.length);
  if (part === '') return `${mark}/${below}`;
  if (below === part || below === `${part}/`) return `${mark}**`;
  return `${mark}/${below.startsWith(`${part}/`) ? below.slice(part.length + 1) : below}`;
}

interface PatternGlobs {
  readonly included: readonly string[];
  readonly excluded: readonly string[];
}

const noGlobs: PatternGlobs = { included: [], excluded: [] };

function globsOf(patterns: PathPatterns): PatternGlobs {
  const { included, excluded } = splitPatterns(patterns);
  return { included: included.flatMap(pathGlobs), excluded: excluded.flatMap(pathGlobs) };
}

function globsIn({ part, file }: ScopePart, { included, excluded }: PatternGlobs): readonly string[] {
  if (file !== undefined) {
    const matches = (globs: readonly string[]): boolean => globs.some((glob) => pathGlob(glob)(file));
    return (included.length === 0 || matches(included)) && !matches(excluded)
      ? [literal(part === '' ? file : `${part}/${file}`)]
      : [];
  }
  return included.length === 0 ? [literal(part), `${literal(part)}/**`] : within(part, included);
}

function within(part: string, globs: readonly string[]): readonly string[] {
  return part === '' ? globs : globs.map((glob) => `${literal(part)}/${glob}`);
}

/** A path is not a pattern: each wildcard in it is replaced by one that matches a single character. */
function literal(path: string): string {
  return path.replaceAll(/[*?{}]/g, '?');
}

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

/**
 * Translates a pattern in the syntax of `.gitignore` into globs over whole paths. A pattern without a slash matches at
 * any depth, a leading slash anchors it at the root, and a folder matches everything in it.
 *
 * @throws INPUT_INVALID if the pattern is empty
 */
export function pathGlobs(pattern: string): readonly string[] {
  // `\!` is an exclamation mark that does not negate the pattern.
  const trimmed = pattern
    .replace(/^\\(?=!)/, '')
    .replace(/^\.\//, '')
    .replace(/\/+$/, '');
  if (trimmed.replace(/^\//, '') === '') {
    throw errors.inputInvalid(
      `The path pattern '${pattern}' is empty.`,
      "Give a pattern such as 'src' or '*.test.ts'.",
    );
  }
  const anchored = trimmed.includes('/') ? trimmed.replace(/^\//, '') : `**/${trimmed}`;
  return anchored.endsWith('/**') ? [anchored] : [anchored, `${anchored}/**`];
}
