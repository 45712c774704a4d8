import { identifierParts, identifiers } from '@codesearch/toolkit/pure';

/** A few megabytes of vectors, enough for the words of several questions. */
const maxWords = 4000;
const maxIdentifiers = 4 * maxWords;

/** The words of code with their numbers and vectors. Successive questions have most of them in common. */
export class WordTable {
  readonly #numbers = new Map<string, number>();
  /** The numbers of the parts of an identifier. */
  readonly #parts = new Map<string, readonly number[]>();
  readonly words: string[] = [];
  readonly vectors: Float32Array[] = [];
  /** Of each word the last text that had it. */
  readonly #seen: number[] = [];
  #texts = 0;

  /** Whether the next question should begin with a new table. */
  get isFull(): boolean {
    return this.words.length > maxWords || this.#parts.size > maxIdentifiers;
  }

  /** The numbers of the distinct words of a text. */
  numbersOf(text: string): readonly number[] {
    const own = ++this.#texts;
    const numbers: number[] = [];
    for (const identifier of identifiers(text)) {
      for (const number of this.#partsOf(identifier)) {
        if (this.#seen[number] === own) continue;
        this.#seen[number] = own;
        numbers.push(number);
      }
    }
    return numbers;
  }

  #partsOf(identifier: string): readonly number[] {
    const known = this.#parts.get(identifier);
    if (known) return known;
    const parts = identifierParts(identifier).map((word) => this.#numberOf(word));
    this.#parts.set(identifier, parts);
    return parts;
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.words.push(word) - 1;
    this.#numbers.set(word, number);
    this.#seen.push(0);
    return number;
  }
}
