import type { QueryPart, LexicalRequest } from '@codesearch/kernel';
import { stem } from './stem.ts';

const run = /[A-Za-z_$][A-Za-z0-9_$]*|[0-9]+|[^\x00-\x7f\s\p{P}\p{S}]+/gu;

/** Scripts without spaces between words, and Hangul, whose words end with particles. */
const unspaced: RegExp =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** A longer identifier is found by its parts only: users do not type it in full. */
const maxTokenLength = 64;

/** A longer run is encoded data: users do not search for it, and it would bloat an index. */
const maxRunLength = 256;

/** Caches the tokens of identifiers, since code repeats its names. Cleared when it is full. */
const known = new Map<string, readonly string[]>();

const maxKnown = 20_000;

/** Raised when {@link codeTokens} gives other tokens: part of the fingerprint of each store whose index has them. */
export const codeTokensVersion = 1;

/**
 * Returns the search tokens of a text, in order, with repetitions. Documents and queries must be tokenized alike, so
 * every store that tokenizes text itself uses this function.
 *
 * The tokens of an identifier are its stemmed parts. A compound identifier adds itself, in lower case without
 * underscores, so that `parseHeader`, `parse_header` and `ParseHeader` share one token besides `pars` and `header`. A
 * hash is one token. Words of other scripts are tokens in lower case; in scripts without spaces, and in Korean, each
 * pair of characters is a token.
 */
export function codeTokens(text: string): string[] {
  const tokens: string[] = [];
  for (const each of text.match(run) ?? []) {
    const own = each.charCodeAt(0) > 0x7f ? foreignTokens(each) : knownTokens(each);
    for (const token of own) tokens.push(token);
  }
  return tokens;
}

/** A shorter word is rarely a compound name that is written as one word. */
const minWholeLength = 6;

/**
 * Returns the distinct search tokens of a query. A word without parts can be a compound name in lower case, such as
 * `parseheader`, so it is a token as written too.
 */
export function queryTokens(query: string): readonly string[] {
  const tokens = new Set(codeTokens(query));
  for (const [word] of query.matchAll(plainWord)) {
    if (word.length >= minWholeLength && word.length <= maxTokenLength) tokens.add(word.toLowerCase());
  }
  return [...tokens];
}

/** A word in one case. */
const plainWord = /(?<![A-Za-z0-9_$])(?:[a-z]+|[A-Z][a-z]+|[A-Z]+)(?![A-Za-z0-9_$])/g;

const hasBuffers = typeof Buffer !== 'undefined';

function knownTokens(identifier: string): readonly string[] {
  if (identifier.length > maxRunLength) return [];
  let own = known.get(identifier);
  if (own === undefined) {
    // A substring keeps the whole text in memory; a copy of its bytes does not. A browser, which has no buffers, shows
    // one text at a time.
    const copy = hasBuffers ? Buffer.from(identifier, 'latin1').toString('latin1') : identifier;
    own = identifierTokens(copy);
    if (known.size >= maxKnown) known.clear();
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
  const tokens = isHash(identifier, parts) ? [] : parts.filter((part) => part.length <= maxTokenLength).map(stem);
  if (parts.length > 1 && identifier.length <= maxTokenLength) tokens.push(parts.join(''));
  return tokens;
}

/** Random digits and letters split into many parts of one or two characters; words do not. */
function isHash(identifier: string, parts: readonly string[]): boolean {
  return parts.length > 8 && identifier.length < parts.length * 3;
}

/** The tokens of a run of characters of other scripts. */
function foreignTokens(word: string): readonly string[] {
  const lower = word.toLowerCase();
  const characters = unspaced.test(lower) ? [...lower] : [];
  if (characters.length < 3) return lower.length <= maxTokenLength ? [lower] : [];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

const word = /[A-Za-z_][A-Za-z0-9_]*|[0-9]+/g;

const part = /[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+/g;

/** Returns the identifiers and numbers of a text, as written. ASCII only; {@link codeTokens} covers other scripts. */
export function identifiers(text: string): readonly string[] {
  return text.match(word) ?? [];
}

/**
 * Splits a compound identifier at capitals, underscores and digits: `parseHTTPHeader2` into `parse`, `http`, `header`,
 * `2`.
 *
 * @returns the parts in lower case
 */
export function identifierParts(identifier: string): readonly string[] {
  const parts = identifier.match(part) ?? [];
  return parts.map((each) => each.toLowerCase());
}

const separator = /[^\p{L}\p{N}]+/gu;

/** A longer name is generated: users do not type it. */
const maxNameLength = 256;

/** Returns a name in lower case, only its letters and digits: `parseheader` for `parseHeader` and `parse_Header`. */
export function foldedName(name: string): string {
  return name.toLowerCase().replaceAll(separator, '');
}

/**
 * Returns the distinct folded names in a text, see {@link foldedName}. White space separates names. Names without
 * letters and digits, and folded names of more than 256 characters, are left out.
 */
export function foldedNames(text: string): readonly string[] {
  const names = new Set(text.split(/\s+/u).map(foldedName));
  return [...names].filter(({ length }) => length > 0 && length <= maxNameLength);
}

/**
 * Returns the distinct search tokens of a query in parts with their weights, in order. A token that a part repeats
 * counts more there, by the logarithm of its occurrences.
 */
export function weightedTokens(parts: readonly QueryPart[]): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const { text, weight } of parts) {
    const counts = new Map<string, number>();
    for (const token of codeTokens(text)) counts.set(token, (counts.get(token) ?? 0) + 1);
    for (const [token, count] of counts) {
      weights.set(token, (weights.get(token) ?? 0) + weight * (1 + Math.log(count)));
    }
  }
  return weights;
}

const wordCharacter = /[\p{L}\p{N}_$]/u;

/**
 * Whether a text has a word with no letter, digit, `_` or `$` next to it, in the same case. In a script without spaces
 * between words, anything may be next to it. No text has an empty word.
 */
export function hasWord(text: string, word: string): boolean {
  if (word === '') return false;
  const [first = '', last = ''] = [word.at(0), word.at(-1)];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (isEdge(text[at - 1], first) && isEdge(text[at + word.length], last)) return true;
  }
  return false;
}

/** Whether a character of a word can be its first or last one beside another character. */
function isEdge(beside: string | undefined, character: string): boolean {
  return beside === undefined || !wordCharacter.test(beside) || unspaced.test(character) || unspaced.test(beside);
}

/** A term that a query looks up. */
export interface QueryTerm {
  readonly term: string;
  /** How much it counts in the query. */
  readonly weight: number;
  /** The term is only looked up if the index does not have this one. */
  readonly insteadOf?: string;
}

/** Max distinct terms of a query, and of a query in parts, which has weak ones at its end. */
const maxTerms = 256;
const maxTermsOfParts = 64;

/**
 * Returns the terms of a query, the most important first. A word that the index does not know can be a compound name in
 * lower case, such as `parseheader`.
 */
export function queryTerms({ query, parts }: Pick<LexicalRequest, 'query' | 'parts'>): readonly QueryTerm[] {
  const weights = parts ? weightedTokens(parts) : new Map(codeTokens(query).map((token) => [token, 1]));
  const terms = [...weights]
    .sort((a, b) => b[1] - a[1])
    .slice(0, parts ? maxTermsOfParts : maxTerms)
    .map(([term, weight]): QueryTerm => ({ term, weight }));
  const [first] = parts ?? [];
  const compounds = queryTokens(first?.text ?? query)
    .filter((token) => !weights.has(token))
    .map((term): QueryTerm => ({ term, weight: 1, insteadOf: stem(term) }));
  return [...terms, ...compounds.slice(0, maxTerms)];
}
