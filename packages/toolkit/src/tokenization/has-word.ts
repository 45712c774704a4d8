import { unspaced } from './code-tokens.ts';

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
