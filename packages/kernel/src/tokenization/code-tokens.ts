import { identifierParts } from './identifier-words.ts';
import { stem } from './stem.ts';

const run = /[A-Za-z_$][A-Za-z0-9_$]*|[0-9]+|[^\x00-\x7f\s\p{P}\p{S}]+/gu;
const ideographic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** A longer identifier is found by its parts; nobody types it whole. */
const longestToken = 64;

/** A longer run is encoded data: nobody searches for it, and it would fill an index. */
const longestRun = 256;

/** The tokens of identifiers that were met before: code repeats its names. Begun anew when it is full. */
const known = new Map<string, readonly string[]>();

const mostKnown = 20_000;

/**
 * The search tokens of a text, in order, with repetitions. Documents and queries must be tokenised alike, so every store
 * that tokenises by itself uses this.
 *
 * An identifier gives its stemmed parts; a compound one is also kept whole, in lower case without underscores, so that
 * `parseHeader`, `parse_header` and `ParseHeader` are one token beside `pars` and `header`. A hash is kept whole only. Words
 * of other scripts are kept in lower case; where a script has no spaces, each pair of characters is a token.
 */
export function codeTokens(text: string): string[] {
  const tokens: string[] = [];
  for (const each of text.match(run) ?? []) {
    const own = each.charCodeAt(0) > 0x7f ? foreignTokens(each) : knownTokens(each);
    for (const token of own) tokens.push(token);
  }
  return tokens;
}

function knownTokens(identifier: string): readonly string[] {
  if (identifier.length > longestRun) return [];
  let own = known.get(identifier);
  if (own === undefined) {
    // A part of a text keeps all of the text in memory; its bytes do not.
    const copy = Buffer.from(identifier, 'latin1').toString('latin1');
    own = identifierTokens(copy);
    if (known.size >= mostKnown) known.clear();
    known.set(copy, own);
  }
  return own;
}

/**
 * Returns the tokens of one identifier or number.
 *
 * @param identifier ASCII letters, digits, `_` and `$`; `codeTokens` skips those with more than 256 characters
 */
export function identifierTokens(identifier: string): readonly string[] {
  const parts = identifierParts(identifier);
  const tokens = isHash(identifier, parts) ? [] : parts.filter((part) => part.length <= longestToken).map(stem);
  if (parts.length > 1 && identifier.length <= longestToken) tokens.push(parts.join(''));
  return tokens;
}

/** Digits and letters by chance break into many parts of one or two characters, words do not. */
function isHash(identifier: string, parts: readonly string[]): boolean {
  return parts.length > 8 && identifier.length < parts.length * 3;
}

/** The tokens of a run of characters of other scripts. */
function foreignTokens(word: string): readonly string[] {
  const lower = word.toLowerCase();
  const characters = ideographic.test(lower) ? [...lower] : [];
  if (characters.length < 3) return lower.length <= longestToken ? [lower] : [];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
