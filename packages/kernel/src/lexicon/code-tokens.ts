import { identifierParts } from './identifier-words.ts';
import { stem } from './stem.ts';

const run = /[A-Za-z_$][A-Za-z0-9_$]*|[0-9]+|[^\x00-\x7f\s\p{P}\p{S}]+/gu;
const ideographic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Longer runs are hashes, keys or encoded data: nobody searches for them, and they fill an index. */
const longestToken = 64;

/**
 * The search tokens of a text, in order, with repetitions. Documents and queries must be tokenised alike, so every store
 * that tokenises by itself uses this.
 *
 * An identifier gives its stemmed parts; a compound one is also kept whole, in lower case without underscores, so that
 * `parseHeader`, `parse_header` and `ParseHeader` are one token beside `pars` and `header`. Words of other scripts are
 * kept in lower case; where a script has no spaces, each pair of characters is a token.
 */
export function codeTokens(text: string): string[] {
  const tokens: string[] = [];
  for (const each of text.match(run) ?? []) {
    if (each.length > longestToken) continue;
    if (each.charCodeAt(0) > 0x7f) pushForeign(each, tokens);
    else pushIdentifier(each, tokens);
  }
  return tokens;
}

function pushIdentifier(identifier: string, tokens: string[]): void {
  const parts = identifierParts(identifier);
  for (const part of parts) tokens.push(stem(part));
  if (parts.length > 1) tokens.push(parts.join(''));
}

function pushForeign(word: string, tokens: string[]): void {
  const lower = word.toLowerCase();
  if (!ideographic.test(lower) || lower.length < 3) {
    tokens.push(lower);
    return;
  }
  for (let index = 0; index + 1 < lower.length; index++) tokens.push(lower.slice(index, index + 2));
}
