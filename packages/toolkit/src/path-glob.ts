import { errors } from '@codesearch/kernel';
import type { SearchFilter } from '@codesearch/kernel';
import { fileContent } from './file/file-content.ts';
import { hasRole } from './file/file-role.ts';

/** Tokens of a pattern besides literal characters. */
const one = Symbol('?');

const within = Symbol('*');

const across = Symbol('**');

const folders = Symbol('**/');

type Token = string | symbol;

/**
 * Compiles a glob to a test of whole paths. `*` and `?` match within a folder, `**` crosses folders, `**` followed by
 * `/` at the start of a segment matches zero or more folders, `{a,b}` matches either. All other characters are literal.
 *
 * @throws LIMIT_EXCEEDED if the glob has more than 64 braces or 256 alternatives
 */
export function pathGlob(pattern: string): (path: string) => boolean {
  const alternatives = braceAlternatives(pattern).map((each) => ({ end: literalEnd(each), tokens: tokens(each) }));
  // Most paths differ from most patterns in their end, which is compared a hundred times faster.
  return (path) => alternatives.some((each) => path.endsWith(each.end) && matches(each.tokens, path));
}

/** What follows the last wildcard of a pattern, without a slash that may be part of it. */
function literalEnd(pattern: string): string {
  return pattern.slice(Math.max(pattern.lastIndexOf('*'), pattern.lastIndexOf('?')) + 1).replace(/^\//, '');
}

function tokens(pattern: string): readonly Token[] {
  const result: Token[] = [];
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at]!;
    if (character === '?') result.push(one);
    else if (character !== '*') result.push(character);
    else if (pattern[at + 1] !== '*') result.push(within);
    else {
      const starts = at === 0 || pattern[at - 1] === '/';
      while (pattern[at + 1] === '*') at++;
      if (starts && pattern[at + 1] === '/') {
        result.push(folders);
        at++;
      } else result.push(across);
    }
  }
  return result;
}

/**
 * Tries the shortest run for each wildcard and extends only the last one that can be extended. That is enough, since
 * ending a run earlier never leaves less for the next wildcard, and a pattern of many stars takes no exponential time.
 */
function matches(pattern: readonly Token[], path: string): boolean {
  let token = 0;
  let at = 0;
  let star = { token: -1, at: 0 };
  let deep = { token: -1, at: 0 };
  while (token < pattern.length || at < path.length) {
    const expected = pattern[token];
    if (expected === within) {
      star = { token, at };
      token++;
    } else if (expected === across || expected === folders) {
      deep = { token, at };
      star = { token: -1, at: 0 };
      token++;
    } else if (at < path.length && (expected === path[at] || (expected === one && path[at] !== '/'))) {
      token++;
      at++;
    } else if (star.token !== -1 && star.at < path.length && path[star.at] !== '/') {
      at = ++star.at;
      token = star.token + 1;
    } else if (deep.token !== -1 && deep.at < path.length) {
      const next = pattern[deep.token] === across ? deep.at + 1 : path.indexOf('/', deep.at) + 1;
      if (next === 0) return false;
      at = deep.at = next;
      token = deep.token + 1;
      star = { token: -1, at: 0 };
    } else return false;
  }
  return true;
}

const maxBraces = 64;

const maxAlternatives = 256;

/**
 * Expands the braces of a pattern: `{a,b{c,d}}.ts` to `a.ts`, `bc.ts`, `bd.ts`. A brace that is never closed is
 * literal.
 *
 * @throws LIMIT_EXCEEDED if there are more than 64 braces or 256 patterns
 */
export function braceAlternatives(pattern: string): readonly string[] {
  const braces = pattern.split('{').length - 1;
  if (braces > maxBraces) throw errors.limitExceeded('The number of braces in a path glob', braces, maxBraces);
  return expanded(pattern);
}

function expanded(pattern: string): readonly string[] {
  const group = firstGroup(pattern);
  if (group === undefined) return [pattern];
  const before = pattern.slice(0, group.start);
  const rests = expanded(pattern.slice(group.end + 1));
  const result: string[] = [];
  for (const choice of group.choices.flatMap(expanded)) {
    for (const rest of rests) result.push(before + choice + rest);
    if (result.length > maxAlternatives) {
      throw errors.limitExceeded('The number of alternatives in a path glob', result.length, maxAlternatives);
    }
  }
  return result;
}

interface Group {
  readonly start: number;
  readonly end: number;
  readonly choices: readonly string[];
}

/** The first closed pair of braces, split at its own commas. */
function firstGroup(pattern: string): Group | undefined {
  const open: { readonly start: number; readonly commas: number[] }[] = [];
  let first: Group | undefined;
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === '{') open.push({ start: at, commas: [] });
    else if (character === ',') open.at(-1)?.commas.push(at);
    else if (character === '}') {
      const group = open.pop();
      if (group === undefined || (first && first.start < group.start)) continue;
      const bounds = [group.start, ...group.commas, at];
      first = {
        start: group.start,
        end: at,
        choices: bounds.slice(1).map((to, index) => pattern.slice(bounds[index]! + 1, to)),
      };
      if (open.length === 0) return first;
    }
  }
  return first;
}

/** The conditions of a search filter that depend on the path alone. */
export type PathConditions = Pick<SearchFilter, 'paths' | 'pathGlobs' | 'excludedGlobs' | 'contents' | 'excludedRoles'>;

/**
 * Compiles the conditions of a filter on paths to a test of one path.
 *
 * @returns `undefined` if every path passes
 * @throws LIMIT_EXCEEDED as {@link pathGlob} does
 */
export function pathTest(conditions: PathConditions): ((path: string) => boolean) | undefined {
  const { contents, excludedRoles: roles = [] } = conditions;
  const paths = conditions.paths && new Set(conditions.paths);
  const globs = conditions.pathGlobs?.map(pathGlob);
  const excluded = conditions.excludedGlobs?.map(pathGlob) ?? [];
  if (!paths && !globs && !contents && excluded.length + roles.length === 0) return undefined;
  return (path) =>
    (paths === undefined || paths.has(path)) &&
    (globs === undefined || globs.some((matches) => matches(path))) &&
    !excluded.some((matches) => matches(path)) &&
    (contents === undefined || contents.includes(fileContent(path))) &&
    (roles.length === 0 || !hasRole(path, roles));
}
