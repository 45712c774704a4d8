import { codeTokens } from '@codesearch/kernel';
import type { LexicalFields } from '@codesearch/kernel';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DraftPostings } from './draft-postings.ts';
import type { LeafWriter } from './leaf.ts';
import { lexicalFields } from './lexical-fields.ts';
import { weightedPostings } from './posting-list.ts';
import { TermCounter } from './term-counter.ts';

const weights = [1, 100, 10_000, 1_000_000, 100_000_000];

const text = fc
  .array(fc.constantFrom('alpha', 'parseHeader', 'beta', 'beta', '結果', '7'))
  .map((words) => words.join(' '));
const entries = fc.array(
  fc.record<LexicalFields>({ path: text, names: text, signature: text, doc: text, body: text }),
  { maxLength: 8 },
);

type Written = readonly { readonly term: string; readonly found: readonly (readonly [slot: number, sum: number])[] }[];

/** What a draft hands on, read again. */
function write(draft: DraftPostings): Written {
  const written: Written[number][] = [];
  const leaves: Pick<LeafWriter, 'add'> = {
    add(term, { bytes, count }) {
      const { slots, termFrequencies } = weightedPostings(bytes.bytes, 0, bytes.length, count, weights);
      written.push({ term, found: [...slots].map((slot, index) => [slot, termFrequencies[index]!]) });
    },
  };
  draft.write(leaves as LeafWriter);
  return written;
}

function expected(all: readonly LexicalFields[]): Written {
  const tokens = all.map((fields) => lexicalFields.map((field) => codeTokens(fields[field])));
  return [...new Set(tokens.flat(2))].sort().map((term) => ({
    term,
    found: tokens.flatMap((own, slot) => {
      const counts = own.map((field) => field.filter((token) => token === term).length);
      const sum = counts.reduce((total, count, field) => total + count * weights[field]!, 0);
      return sum === 0 ? [] : [[slot, sum] as const];
    }),
  }));
}

it('every term is written in order, with its slots and its counts by field, whatever was counted before', () => {
  const counter = new TermCounter();
  fc.assert(
    fc.property(entries, (all) => {
      const draft = new DraftPostings(counter);
      for (const [slot, fields] of all.entries()) {
        const length = counter.count(fields);
        expect(length).toBe(lexicalFields.flatMap((field) => codeTokens(fields[field])).length);
        draft.add(slot);
      }
      expect(draft.entries).toBe(all.length);
      expect(write(draft)).toEqual(expected(all));
    }),
  );
});

it('an entry may have thousands of terms', () => {
  const counter = new TermCounter();
  const draft = new DraftPostings(counter);
  const body = Array.from({ length: 20_000 }, (_, index) => `w${index.toString(36)}`).join(' ');
  const fields = { path: '', names: '', signature: '', doc: '', body };
  counter.count(fields);
  draft.add(3);
  const written = write(draft);
  expect(written.length).toBe(new Set(codeTokens(body)).size);
  expect(written.every(({ found }) => found.length === 1 && found[0]![0] === 3)).toBe(true);
});
