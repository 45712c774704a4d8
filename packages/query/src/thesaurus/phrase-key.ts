import { stem } from '@codesearch/toolkit/pure';

/**
 * Words that a phrase can have or lack without another meaning: not those that change a verb, such as `up` and `off`.
 */
const fillers = new Set(
  `a an the this that these those my our your their its his her some any such own i we you they it he she them us one ones of to for is
  are be was were been being am do does did has have had will would can could should may might must there than as and or so if when
  where what which who whose how in at by from with into onto via per just please really very thing`.split(/\s+/),
);

const word = /[\p{L}\p{N}]+/gu;

/**
 * Returns the words of a text as the thesaurus compares them: stems, without filler words, in the order of the text.
 */
export function phraseWords(text: string): readonly string[] {
  const words = text.toLowerCase().replaceAll(/['’]/g, '').match(word) ?? [];
  return words.filter((each) => !fillers.has(each)).map(stem);
}

/**
 * Returns the key of a word or phrase: the same for all its forms, whatever the order of its words. Empty if it has
 * only filler words.
 */
export function phraseKey(words: readonly string[]): string {
  return words.length === 1 ? words[0]! : [...new Set(words)].sort().join(' ');
}
