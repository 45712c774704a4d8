import { codeTokens, identifierParts, stem } from '@codesearch/toolkit/pure';
import type { TextRequest } from '@codesearch/kernel';
import { literalPieces } from './literal/literal-expression.ts';

/** What the stored text of a chunk must have; see `TextRequest`. */
export type TextCondition = Pick<TextRequest, 'terms' | 'substrings'>;

/** A long text that is pasted has thousands; what has as many of them has all of them, or few other chunks do. */
const maxTerms = 256;
const maxPieces = 64;

/** In a literal, a place where a word begins or ends: no text has this character. */
export const border = '\uFFFF';

/** Every text meets it. */
export const noCondition: TextCondition = { terms: [], substrings: [] };

/**
 * Returns a condition that every text with some literals meets. White space of the literals can be any white space in
 * the text.
 *
 * @param literals anything can be before and after each of them
 */
export function conditionOf(
  literals: readonly string[],
  { ignoreCase }: { readonly ignoreCase: boolean },
): TextCondition {
  const groups = literals.flatMap(completeWords).flatMap((word) => termGroups(word, ignoreCase));
  const terms = new Map(groups.map((group) => [group.join(' '), group]));
  const texts = literals.map((literal) => literal.replaceAll(border, ''));
  const pieces = texts.flatMap(literalPieces).flatMap((piece) => (ignoreCase ? asciiParts(piece) : [piece]));
  return { terms: [...terms.values()].slice(0, maxTerms), substrings: withoutParts(pieces, ignoreCase) };
}

const wordRun = /[A-Za-z0-9_$]+|[^\x00-\x7f\s\p{P}\p{S}\uFFFF]+/gu;

/**
 * Runs of word characters; the first and the last one can be parts of longer words in the text, if nothing separates
 * them.
 */
function completeWords(literal: string): readonly string[] {
  return Array.from(literal.matchAll(wordRun), ({ 0: word, index }) =>
    index > 0 && index + word.length < literal.length ? word : '',
  ).filter((word) => word !== '');
}

const identifierOrNumber = /[A-Za-z_$][A-Za-z0-9_$]*|[0-9]+/g;

/** A longer identifier is not a term as a whole. */
const maxTermLength = 64;

/** Groups of which every text with a complete word has a term. */
function termGroups(word: string, ignoreCase: boolean): readonly (readonly string[])[] {
  if (!ignoreCase) return codeTokens(word).map((term) => [term]);
  if (word.charCodeAt(0) > 0x7f) {
    return word.toLowerCase() === word.toUpperCase() ? codeTokens(word).map((term) => [term]) : [];
  }
  // The parts of an identifier depend on its case; all its letters together do not, and are a stem if it has one part.
  return (word.match(identifierOrNumber) ?? []).flatMap((identifier) => {
    const folded = identifierParts(identifier).join('');
    return folded === '' || identifier.length > maxTermLength ? [] : [[...new Set([folded, stem(folded)])]];
  });
}

/** Stores ignore only the case of ASCII letters. */
function asciiParts(piece: string): readonly string[] {
  return piece.split(/[^\x00-\x7f]+/).filter((part) => part !== '');
}

/** The longest pieces that are no parts of other ones. */
function withoutParts(pieces: readonly string[], ignoreCase: boolean): readonly string[] {
  const distinct = [...new Set(ignoreCase ? pieces.map((piece) => piece.toLowerCase()) : pieces)];
  const kept: string[] = [];
  for (const piece of distinct.toSorted((a, b) => b.length - a.length)) {
    if (kept.length === maxPieces) break;
    if (!kept.some((longer) => longer.includes(piece))) kept.push(piece);
  }
  return kept;
}
