import { scanNameGlob, foldAscii } from './name-glob.ts';
import type { NameGlob } from './name-glob.ts';

/** A file or folder to match against rules. Paths and names are byte strings, see {@link byteString}. */
export interface IgnoreSubject {
  /** Path from the top of the repository. Without a repository, from the top of the tree. */
  readonly path: string;
  /** Last segment of the path. */
  readonly name: string;
  readonly isFolder: boolean;
}

/** One line of an ignore file. */
export interface IgnoreRule {
  /** As written, without insignificant spaces; a byte string. */
  readonly pattern: string;
  /** Whether it starts with `!`: matches are not ignored. */
  readonly negated: boolean;
  /** Absolute path of its file; `undefined` for a rule of an option. */
  readonly file: string | undefined;
  /** 1 for the first line of its file. */
  readonly line: number;
  /** @param base length of the path of the ignore file's folder, with its slash */
  matches(subject: IgnoreSubject, base: number): boolean;
}

/** The file and line of a rule. */
type RuleLocation = Pick<IgnoreRule, 'file' | 'line'>;

type Matcher = IgnoreRule['matches'];

/**
 * Parses a line as gitignore(5) specifies.
 *
 * @returns `undefined` if the line is blank, a comment, or a pattern that matches nothing
 */
export function parseIgnoreRule(text: string, location: RuleLocation, foldCase: boolean): IgnoreRule | undefined {
  if (text.startsWith('#')) return undefined;
  const written = trimSpaces(text);
  let pattern = written;
  const negated = pattern.startsWith('!');
  if (negated) pattern = pattern.slice(1);
  const foldersOnly = pattern.endsWith('/');
  if (foldersOnly) pattern = pattern.slice(0, -1);
  if (pattern === '') return undefined;
  const matcher = pattern.includes('/') ? pathMatcher(pattern, foldCase) : nameMatcher(pattern, foldCase);
  if (!matcher) return undefined;
  const matches: Matcher = foldersOnly ? (subject, base) => subject.isFolder && matcher(subject, base) : matcher;
  return { pattern: written, negated, ...location, matches };
}

function pathMatcher(pattern: string, foldCase: boolean): Matcher | undefined {
  const glob = PathGlob.parse(pattern.startsWith('/') ? pattern.slice(1) : pattern, foldCase);
  return glob && ((subject, base): boolean => glob.matches(subject.path, base));
}

/* Most lines are a plain name or `*.suffix`, and comparing strings is ten times faster than matching globs. */
function nameMatcher(pattern: string, foldCase: boolean): Matcher | undefined {
  if (!foldCase && !/[*?[\\]/.test(pattern)) return (subject) => subject.name === pattern;
  const suffix = pattern.slice(1);
  if (!foldCase && pattern.startsWith('*') && !/[*?[\\]/.test(suffix))
    return (subject) => subject.name.endsWith(suffix);
  const { glob } = scanNameGlob(pattern, 0, foldCase);
  return glob && ((subject): boolean => glob(subject.name, 0, subject.name.length));
}

/** Removes trailing spaces, except for one that a backslash quotes. */
function trimSpaces(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === ' ') end--;
  let backslashes = 0;
  while (text[end - 1 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 1 && end < text.length ? text.slice(0, end + 1) : text.slice(0, end);
}

/** `**` as a whole segment: zero or more folders; at the end of a pattern, everything inside. */
const anyFolders = Symbol('**');

/**
 * A pattern for a whole path relative to the folder of the ignore file. Like git, it compares the text before the first
 * special character literally, then matches the rest of the pattern against the rest of the path. This is why `foo**` +
 * `/bar` crosses folders, contrary to git's manual.
 */
export class PathGlob {
  readonly #prefix: string;
  readonly #segments: readonly (NameGlob | typeof anyFolders)[];
  readonly #foldCase: boolean;

  private constructor(prefix: string, segments: readonly (NameGlob | typeof anyFolders)[], foldCase: boolean) {
    this.#prefix = foldCase ? foldAscii(prefix) : prefix;
    this.#segments = segments;
    this.#foldCase = foldCase;
  }

  /** @returns `undefined` if the pattern is malformed and matches nothing */
  static parse(pattern: string, foldCase: boolean): PathGlob | undefined {
    const special = pattern.search(/[*?[\\]/);
    const segments: (NameGlob | typeof anyFolders)[] = [];
    let at = special === -1 ? pattern.length + 1 : special;
    while (at <= pattern.length) {
      const scanned = scanNameGlob(pattern, at, foldCase);
      if (!scanned.glob) return undefined;
      if (scanned.minFolders !== 0) segments.push(scanned.glob);
      if (scanned.minFolders !== undefined) segments.push(anyFolders);
      at = scanned.end + 1;
    }
    return new PathGlob(special === -1 ? pattern : pattern.slice(0, special), segments, foldCase);
  }

  /** Whether the whole part of `path` from `start` matches. */
  matches(path: string, start: number): boolean {
    const rest = start + this.#prefix.length;
    if (this.#foldCase) {
      if (foldAscii(path.slice(start, rest)) !== this.#prefix) return false;
    } else if (!path.startsWith(this.#prefix, start)) {
      return false;
    }
    return this.#segments.length === 0 ? rest === path.length : this.#matchesRest(path, rest);
  }

  #matchesRest(path: string, start: number): boolean {
    const segments = this.#segments;
    let segment = 0;
    let at = start;
    let retrySegment = -1;
    let retryAt = start;
    for (;;) {
      const expected = segments[segment];
      const exhausted = at > path.length;
      if (expected === undefined && exhausted) return true;
      if (expected === anyFolders) {
        if (segment === segments.length - 1) return !exhausted;
        retrySegment = ++segment;
        retryAt = at;
        continue;
      }
      if (expected !== undefined && !exhausted) {
        const end = segmentEnd(path, at);
        if (expected(path, at, end)) {
          segment++;
          at = end + 1;
          continue;
        }
      }
      if (retrySegment === -1) return false;
      retryAt = segmentEnd(path, retryAt) + 1;
      if (retryAt > path.length) return false;
      segment = retrySegment;
      at = retryAt;
    }
  }
}

function segmentEnd(path: string, start: number): number {
  const slash = path.indexOf('/', start);
  return slash === -1 ? path.length : slash;
}
