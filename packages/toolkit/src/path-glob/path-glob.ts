import { braceAlternatives } from './brace-alternatives.ts';

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
