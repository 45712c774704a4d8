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

/** Whether a value is letters that no words have, in lower case or in cases that join no words: `qzwfhdocay`. */
export function isDrawnLetters(value: string): boolean {
  if (!/^[A-Za-z]{8,32}$/.test(value) || !(/^[a-z]+$/.test(value) || hasShortWords(value))) return false;
  return strangeShare(value) >= minStrangeShare && new Set(value).size > value.length / 2;
}
