import type { LexicalFields } from '@codesearch/kernel';
import { lexicalFields } from './lexical-fields.ts';
import { TokenInterner } from './token-interner.ts';

const fieldCount = lexicalFields.length;

/**
 * Counts the terms of one document after the other. It caches the terms of words, so one counter should count many
 * documents.
 */
export class TermCounter {
  readonly #interner = new TokenInterner();
  readonly distinctTerms: number[] = [];
  /** Occurrences in the last document. Those of term `t` in field `f` are at index `t * number of fields + f`. */
  counts: Uint32Array = new Uint32Array(fieldCount << 12);

  /** Number of distinct words so far. The memory of this object is proportional to it. */
  get words(): number {
    return this.#interner.words;
  }

  /** Number of terms so far. Their numbers are below it. */
  get size(): number {
    return this.#interner.tokens.length;
  }

  term(number: number): string {
    return this.#interner.tokens[number]!;
  }

  /** Index of a term's first count. */
  countsOf(term: number): number {
    return term * fieldCount;
  }

  /** @returns the number of tokens of all fields together */
  count(fields: LexicalFields): number {
    for (const term of this.distinctTerms) this.counts.fill(0, term * fieldCount, (term + 1) * fieldCount);
    this.distinctTerms.length = 0;
    let length = 0;
    for (let field = 0; field < fieldCount; field++) length += this.#countField(fields[lexicalFields[field]!], field);
    return length;
  }

  #countField(text: string, field: number): number {
    const found = this.#interner.read(text);
    if (this.size * fieldCount > this.counts.length) this.#grow();
    const { counts, distinctTerms } = this;
    for (let index = 0; index < found.length; index++) {
      const first = found[index]! * fieldCount;
      if (isNew(counts, first)) distinctTerms.push(found[index]!);
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

function isNew(counts: Uint32Array, first: number): boolean {
  for (let at = first; at < first + fieldCount; at++) if (counts[at] !== 0) return false;
  return true;
}
