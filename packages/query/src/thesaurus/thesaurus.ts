import { codeTokens } from '@codesearch/toolkit/pure';
import type { RelatedWord } from '@codesearch/kernel';
import { contentWords } from '../content-words.ts';
import { maxPhraseWords, phraseWords } from './word-table.ts';
import type { TableEntry, WordTable } from './word-table.ts';

/** Number of words of a question among which the words of a phrase can be, by their number. */
const windows: readonly number[] = [0, 1, 4, 5, 6];

/** Max words of a question that phrases are looked for in. A longer text is read as far as that. */
const maxWords = 40;

/**
 * Closeness of the first word of an entry, and the factor for each further one. Fitted, see docs/retrieval.md. The
 * words of the question themselves have 1.
 */
const closenessOf = { phrase: 0.95, word: 0.6, coveredWord: 0.2 };
const decay = 0.9;

/** Translates the words of people into those of code. */
export class Thesaurus {
  readonly #tables: readonly WordTable[];

  /** @param tables an entry of a former one replaces that of a later one */
  constructor(tables: readonly WordTable[]) {
    this.#tables = tables;
  }

  /**
   * Returns words that code may use for those of a question, without these; the closest first. A phrase is closer than
   * its words, which it covers.
   */
  related(question: string): readonly RelatedWord[] {
    const words = phraseWords(question).slice(0, maxWords);
    const own = new Set(codeTokens(question));
    const found = new Map<string, number>();
    const covered = new Set<string>();
    const take = (related: readonly string[], closeness: number): void => {
      for (const [index, word] of related.entries()) {
        const value = closeness * decay ** index;
        if (!codeTokens(word).some((token) => own.has(token)) && value > (found.get(word) ?? 0)) found.set(word, value);
      }
    };
    for (const { key, words: own } of this.#phrasesIn(words)) {
      take(this.#find(key).words, closenessOf.phrase);
      for (const word of own) covered.add(word);
    }
    const content = new Set(phraseWords(contentWords(question)));
    for (const word of new Set(words))
      if (content.has(word))
        take(this.#find(word).words, covered.has(word) ? closenessOf.coveredWord : closenessOf.word);
    return [...found].map(([word, closeness]) => ({ word, closeness })).sort((a, b) => b.closeness - a.closeness);
  }

  /** The phrases of the tables whose words are near each other, in any order. */
  #phrasesIn(words: readonly string[]): readonly Phrase[] {
    const placed = words.map((word, place) => ({ word, place })).sort((a, b) => (a.word < b.word ? -1 : 1));
    const found: Phrase[] = [];
    const extend = (key: string, own: readonly string[], first: number, last: number, from: number): void => {
      const { words: related, isBeginning } = this.#find(key);
      if (own.length > 1 && related.length > 0 && last - first < windows[own.length]!) found.push({ key, words: own });
      if (!isBeginning || own.length === maxPhraseWords) return;
      for (let next = from; next < placed.length; next++) {
        const { word, place } = placed[next]!;
        const [start, end] = [Math.min(first, place), Math.max(last, place)];
        if (word !== own.at(-1) && end - start < windows.at(-1)!)
          extend(`${key} ${word}`, [...own, word], start, end, next + 1);
      }
    };
    for (const [index, { word, place }] of placed.entries()) extend(word, [word], place, place, index + 1);
    return found;
  }

  /** @returns what the first table has that knows the key */
  #find(key: string): TableEntry {
    let isBeginning = false;
    for (const table of this.#tables) {
      const entry = table.find(key);
      isBeginning ||= entry.isBeginning;
      if (entry.words.length > 0) return { words: entry.words, isBeginning };
    }
    return { words: [], isBeginning };
  }
}

interface Phrase {
  readonly key: string;
  readonly words: readonly string[];
}
