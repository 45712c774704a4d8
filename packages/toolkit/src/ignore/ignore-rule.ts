import { scanNameGlob } from './name-glob.ts';
import { PathGlob } from './path-glob.ts';

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
export type RuleLocation = Pick<IgnoreRule, 'file' | 'line'>;

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
