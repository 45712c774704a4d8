import type { QuerySymbol } from '@codesearch/kernel';

/** Signs before a name that are no part of it: of a selector, a variable, a keyword, a placeholder. */
const sigils = /^(?:[.$@%#:](?=[\p{L}_*+-]))?/u;
const part = String.raw`[\p{L}\p{N}_$*+!?<>=&%]+`;
/** Words that hyphens join, as in shells, Lisp, style sheets and Nix: `alias-add`, `--brand-color`, `list->vector`. */
const joined = new RegExp(String.raw`^-{0,2}${part}(?:-+${part})*-?$`, 'u');
/** Letters without cases, as those of Chinese, Japanese, Korean and Arabic, with marks and digits. */
const caseless = /^[\p{Lo}\p{Lm}\p{M}\p{N}]*\p{Lo}[\p{Lo}\p{Lm}\p{M}\p{N}]*[!?]?$/u;
const separator = /::|[./]/;

/** Whether a text is one word in a script without cases, which is rarely a name in code. */
export function isCaseless(text: string): boolean {
  return caseless.test(text);
}

/**
 * Reads a name whose words are joined by hyphens, or that is in a script without cases: `_git-prompt`, `--brand-color`,
 * `str/join-all`, `計算`. In a question such words are mostly prose, as in `copy-on-write`; so only a text that is said
 * to be a name, or that something in the index is named by, is read like this.
 *
 * @returns `undefined` if it is anything else
 */
export function joinedName(text: string): QuerySymbol | undefined {
  const bare = text
    .trim()
    .replace(/^(["'`])(.*)\1$/s, '$2')
    .replace(/\(\)$/, '')
    .replace(sigils, '');
  if (isCaseless(bare)) return { name: bare, scope: [] };
  if (!bare.includes('-') || !/\p{L}/u.test(bare)) return undefined;
  const parts = bare.split(separator).filter((each) => each !== '');
  if (!parts.every((each) => joined.test(each))) return undefined;
  const name = parts.pop();
  return name === undefined ? undefined : { name, scope: parts };
}
