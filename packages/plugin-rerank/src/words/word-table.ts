import { FloatRows, identifierParts, identifiers } from '@codesearch/toolkit/pure';

/** A few megabytes of vectors, enough for the words of several questions. */
const maxWords = 4000;
const maxIdentifiers = 4 * maxWords;

/** Texts whose words are remembered: those of a few questions. */
const maxTexts = 256;

/** The words of code with their numbers and vectors. Successive questions have most of them in common. */
export class WordTable {
  readonly #numbers = new Map<string, number>();
  /** The numbers of the parts of an identifier. */
  readonly #parts = new Map<string, readonly number[]>();
  readonly words: string[] = [];
  /** The vectors of the first words. */
  #rows: FloatRows | undefined;
  #vectors = 0;
  /** Of each word the last text that had it. */
  readonly #seen: number[] = [];
  #texts = 0;
  readonly #known = new Map<string, readonly number[]>();

  /** Whether the next question should begin with a new table. */
  get isFull(): boolean {
    return this.words.length > maxWords || this.#parts.size > maxIdentifiers;
  }

  /** Gives the last words their vectors. Several questions may do so at the same time. */
  async addVectors(embed: (words: readonly string[]) => Promise<readonly Float32Array[] | undefined>): Promise<void> {
    const first = this.#vectors;
    if (first === this.words.length) return;
    const vectors = await embed(this.words.slice(first));
    if (!vectors) return;
    this.#rows ??= new FloatRows(vectors[0]!.length);
    this.#rows.write(first, vectors);
    this.#vectors = Math.max(this.#vectors, first + vectors.length);
  }

  /** The cosines of words to a vector; `undefined` if they have no vectors. */
  cosines(vector: Float32Array, numbers: readonly number[]): Float32Array | undefined {
    return this.#rows?.dots(vector, numbers);
  }

  /** The numbers of the distinct words of a text. */
  numbersOf(text: string): readonly number[] {
    const known = this.#known.get(text);
    if (known) return known;
    if (this.#known.size === maxTexts) this.#known.clear();
    const numbers = this.#readNumbers(text);
    this.#known.set(text, numbers);
    return numbers;
  }

  #readNumbers(text: string): readonly number[] {
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
