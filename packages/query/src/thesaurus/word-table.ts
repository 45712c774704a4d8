import { stem } from '@codesearch/toolkit/pure';

/*
 * The table of the thesaurus: lines of a key, a tab and words with a space between them, in the order of the bytes of
 * the keys. ASCII only, with a line feed at the end of each line. It is searched as it is in memory, so that opening it
 * costs nothing.
 */

const [tab, lineFeed, space] = [9, 10, 32];

export interface TableEntry {
  /** The closest first; empty for an unknown key. */
  readonly words: readonly string[];
  /** Whether a longer phrase begins with the words of the key. */
  readonly isBeginning: boolean;
}

/** Words by key. */
export interface WordTable {
  find(key: string): TableEntry;
}

/** Reads a table by binary search. */
export function byteTable(bytes: Uint8Array): WordTable {
  return {
    find(key) {
      let [low, high] = [0, bytes.length];
      while (low < high) {
        const start = lineStart(bytes, (low + high) >> 1);
        if (compareBeginning(bytes, start, key) < 0) low = lineEnd(bytes, start) + 1;
        else high = start;
      }
      if (compareBeginning(bytes, low, key) !== 0) return { words: [], isBeginning: false };
      const isEntry = bytes[low + key.length] === tab;
      const next = isEntry ? lineEnd(bytes, low) + 1 : low;
      return {
        words: isEntry ? wordsAt(bytes, low + key.length + 1) : [],
        isBeginning: compareBeginning(bytes, next, key) === 0 && bytes[next + key.length] === space,
      };
    },
  };
}

/** Max words of a phrase. Longer ones are not looked for. */
export const maxPhraseWords = 4;

/** Max words of an entry. Further ones would count nothing, and a file of a stranger may have as many as fit in it. */
const maxEntryWords = 50;

/** Reads a table from lines in any order. Lines without words, empty ones and those after `#` have no effect. */
export function textTable(text: string): WordTable {
  const known = new Map<string, readonly string[]>();
  const beginnings = new Set<string>();
  for (const line of text.split(/\r?\n/)) {
    const [phrases = '', list = ''] = line.startsWith('#') ? [] : line.split('\t');
    const words = list
      .split(' ')
      .filter((each) => each !== '')
      .slice(0, maxEntryWords);
    for (const phrase of words.length === 0 ? [] : phrases.split(',')) {
      const own = phraseWords(phrase);
      if (own.length > maxPhraseWords) continue;
      const key = phraseKey(own);
      const former = known.get(key);
      known.set(key, former ? [...new Set([...former, ...words])].slice(0, maxEntryWords) : words);
      for (let end = key.indexOf(' '); end !== -1; end = key.indexOf(' ', end + 1)) beginnings.add(key.slice(0, end));
    }
  }
  return { find: (key) => ({ words: known.get(key) ?? [], isBeginning: beginnings.has(key) }) };
}

function lineStart(bytes: Uint8Array, within: number): number {
  let at = within;
  while (at > 0 && bytes[at - 1] !== lineFeed) at--;
  return at;
}

function lineEnd(bytes: Uint8Array, start: number): number {
  let at = start;
  while (bytes[at] !== lineFeed && at < bytes.length) at++;
  return at;
}

/** @returns 0 if the line at an offset begins with the key, otherwise whether it is before (below 0) or after it */
function compareBeginning(bytes: Uint8Array, start: number, key: string): number {
  for (let index = 0; index < key.length; index++) {
    const difference = (bytes[start + index] ?? Infinity) - key.charCodeAt(index);
    if (difference !== 0) return difference;
  }
  return 0;
}

function wordsAt(bytes: Uint8Array, start: number): readonly string[] {
  return String.fromCharCode(...bytes.subarray(start, lineEnd(bytes, start))).split(' ');
}

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
