import { TokenNumbers } from '@codesearch/kernel';
import type { LexicalFields } from '@codesearch/kernel';
import { lexicalFields } from './lexical-fields.ts';

const fieldCount = lexicalFields.length;

/**
 * Counts the terms of one entry after the other. It caches the terms of each word, so that one counter should serve many entries.
 */
export class TermCounter {
  readonly #numbers = new TokenNumbers();
  /** The distinct terms of the entry that was counted last. */
  readonly met: number[] = [];
  /** Occurrences in that entry: those of term `t` in field `f` have the index `t` times the number of fields, plus `f`. */
  counts: Uint32Array = new Uint32Array(fieldCount << 12);

  /** Distinct words so far, with which the memory of this object grows. */
  get words(): number {
    return this.#numbers.words;
  }

  /** Number of terms so far: theirs are the numbers below. */
  get size(): number {
    return this.#numbers.tokens.length;
  }

  term(number: number): string {
    return this.#numbers.tokens[number]!;
  }

  /** Index of the first count of a term. */
  countsOf(term: number): number {
    return term * fieldCount;
  }

  /** @returns the number of tokens of all fields together */
  count(fields: LexicalFields): number {
    for (const term of this.met) this.counts.fill(0, term * fieldCount, (term + 1) * fieldCount);
    this.met.length = 0;
    let length = 0;
    for (let field = 0; field < fieldCount; field++) length += this.#countField(fields[lexicalFields[field]!], field);
    return length;
  }

  #countField(text: string, field: number): number {
    const found = this.#numbers.read(text);
    if (this.size * fieldCount > this.counts.length) this.#grow();
    const { counts, met } = this;
    for (let index = 0; index < found.length; index++) {
      const first = found[index]! * fieldCount;
      if (isUnmet(counts, first)) met.push(found[index]!);
      counts[first + field]!++;
    }
    return found.length;
  }

  #grow(): void {
    const longer = new Uint32Array(this.size * fieldCount * 2);
    longer.set(this.counts);
    this.counts = longer;
  }
}

function isUnmet(counts: Uint32Array, first: number): boolean {
  for (let at = first; at < first + fieldCount; at++) if (counts[at] !== 0) return false;
  return true;
}
