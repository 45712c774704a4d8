const wordCharacter = /[\p{L}\p{N}_$]/u;

/**
 * Whether a text has a word with no letter, digit, `_` or `$` next to it, in the same case. No text has an empty word.
 */
export function hasWord(text: string, word: string): boolean {
  if (word === '') return false;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!wordCharacter.test(text[at - 1] ?? ' ') && !wordCharacter.test(text[at + word.length] ?? ' ')) return true;
  }
  return false;
}
