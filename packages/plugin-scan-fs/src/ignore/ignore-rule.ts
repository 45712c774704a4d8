import { scanNameGlob } from './name-glob.ts';
import { PathGlob } from './path-glob.ts';

/** A file or folder that rules are asked about. Paths and names are byte strings, see {@link byteString}. */
export interface IgnoreSubject {
  /** Path from the top of the repository, or of the tree outside of git. */
  readonly path: string;
  /** Last segment of the path. */
  readonly name: string;
  readonly isFolder: boolean;
}

/** One line of an ignore file. */
export interface IgnoreRule {
  /** As written, without the spaces that count for nothing; a byte string. */
  readonly pattern: string;
  /** Starts with `!`: what it matches is not ignored. */
  readonly negated: boolean;
  /** Absolute path of its file; `undefined` for a rule of an option. */
  readonly file: string | undefined;
  /** 1 for the first line of its file. */
  readonly line: number;
  /** @param base length of the path of the ignore file's folder, its slash included */
  matches(subject: IgnoreSubject, base: number): boolean;
}

/** Where a rule is written. */
export type RulePlace = Pick<IgnoreRule, 'file' | 'line'>;

type Matcher = IgnoreRule['matches'];

/**
 * Reads a line by gitignore(5).
 *
 * @returns `undefined` where the line is blank, a comment, or a pattern that can match nothing
 */
export function parseIgnoreRule(text: string, place: RulePlace, foldCase: boolean): IgnoreRule | undefined {
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
  return { pattern: written, negated, ...place, matches };
}

function pathMatcher(pattern: string, foldCase: boolean): Matcher | undefined {
  const glob = PathGlob.parse(pattern.startsWith('/') ? pattern.slice(1) : pattern, foldCase);
  return glob && ((subject, base): boolean => glob.matches(subject.path, base));
}

/* Most lines are a plain name or `*.suffix`; comparing strings is an order of magnitude faster than matching globs. */
function nameMatcher(pattern: string, foldCase: boolean): Matcher | undefined {
  if (!foldCase && !/[*?[\\]/.test(pattern)) return (subject) => subject.name === pattern;
  const suffix = pattern.slice(1);
  if (!foldCase && pattern.startsWith('*') && !/[*?[\\]/.test(suffix))
    return (subject) => subject.name.endsWith(suffix);
  const { glob } = scanNameGlob(pattern, 0, foldCase);
  return glob && ((subject): boolean => glob.matches(subject.name, 0, subject.name.length));
}

/** Without trailing spaces, but for one that a backslash quotes. */
function trimSpaces(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === ' ') end--;
  let backslashes = 0;
  while (text[end - 1 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 1 && end < text.length ? text.slice(0, end + 1) : text.slice(0, end);
}
