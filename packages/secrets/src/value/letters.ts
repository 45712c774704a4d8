import { hasShortWords } from './character-classes.ts';
import table from './letters.json' with { type: 'json' };

/**
 * One bit for each three letters in a row, or two at an end of a word, that are in five or more of the 33,000 words
 * that three or more of 60 repositories have.
 */
const known = Buffer.from(table.known, 'base64');
const letters = 27;
/** Of values of 8 to 12 drawn letters, 93 % have this share of unknown triples, of words of code 0.3 %. */
const minStrangeShare = 0.4;

/** Share of the triples of letters in a word that words of code do not have, from 0 to 1. Ends count as a letter. */
export function strangeShare(word: string): number {
  let [first, second, strange] = [0, 0, 0];
  for (let at = 0; at <= word.length; at++) {
    const third = at === word.length ? 0 : (word.charCodeAt(at) & 31) % letters;
    const bit = (first * letters + second) * letters + third;
    if (at > 0 && ((known[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) strange++;
    [first, second] = [second, third];
  }
  return strange / Math.max(1, word.length);
}

/** Of 28,000 names that join words, 20 have this share in their words, of drawn letters in both cases 75 %. */
const minStrangeShareOfWords = 0.3;

/** Whether a value is letters that no words have, in lower case or joined by capital letters: `qzwfhdocay`. */
export function isDrawnLetters(value: string): boolean {
  if (!/^[A-Za-z]{8,32}$/.test(value) || new Set(value).size <= value.length / 2) return false;
  if ((/^[a-z]+$/.test(value) || hasShortWords(value)) && strangeShare(value) >= minStrangeShare) return true;
  if (!/[a-z]/.test(value) || !/.[A-Z]/.test(value)) return false;
  const words = value.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  const strange = words.reduce((sum, word) => sum + strangeShare(word) * word.length, 0);
  return strange / value.length >= minStrangeShareOfWords;
}
