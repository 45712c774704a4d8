import { codeTokens } from '@codesearch/kernel';
import type { LexicalFields } from '@codesearch/kernel';
import { lexicalFields } from './lexical-fields.ts';

/** How often a term stands in each field, in the order of `lexicalFields`. */
export type FieldCounts = readonly number[];

/** What an inverted index keeps of one entry. */
export interface EntryTerms {
  readonly counts: ReadonlyMap<string, FieldCounts>;
  /** Tokens of all fields together. */
  readonly length: number;
}

export function entryTerms(fields: LexicalFields): EntryTerms {
  const counts = new Map<string, number[]>();
  let length = 0;
  for (const [place, field] of lexicalFields.entries()) {
    for (const token of codeTokens(fields[field])) {
      let own = counts.get(token);
      if (own === undefined) counts.set(token, (own = [0, 0, 0, 0, 0]));
      own[place]!++;
      length++;
    }
  }
  return { counts, length };
}
