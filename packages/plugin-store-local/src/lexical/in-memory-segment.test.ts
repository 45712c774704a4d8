import { codeTokens } from '@codesearch/toolkit/pure';
import type { LexicalFields } from '@codesearch/kernel';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { InMemorySegment } from './in-memory-segment.ts';
import type { TermBlockWriter } from './term-block.ts';
import { lexicalFields } from './lexical-fields.ts';
import { PostingColumns, postingWeights } from './posting-list.ts';
import { TermCounter } from './term-counter.ts';

const weights = [1, 100, 10_000, 1_000_000, 100_000_000, 10_000_000_000];

const text = fc
  .array(fc.constantFrom('alpha', 'parseHeader', 'beta', 'beta', '結果', '7'))
  .map((words) => words.join(' '));
const documents = fc.array(
  fc.record<LexicalFields>({ path: text, names: text, scope: text, signature: text, doc: text, body: text }),
  { maxLength: 8 },
);

type Written = readonly { readonly term: string; readonly found: readonly (readonly [docId: number, sum: number])[] }[];

/** Reads the postings that a segment writes. */
async function write(segment: InMemorySegment): Promise<Written> {
  const written: Written[number][] = [];
  const termBlocks: Pick<TermBlockWriter, 'add'> = {
    add(term, { bytes, count }) {
      const columns = new PostingColumns();
      columns.decode(bytes.bytes, 0, bytes.length, count, postingWeights(weights));
      const { docIds, termFrequencies } = columns.from(0);
      written.push({ term, found: [...docIds].map((docId, index) => [docId, termFrequencies[index]!]) });
    },
  };
  await segment.write(termBlocks as TermBlockWriter, async () => {});
  return written;
}

function expected(all: readonly LexicalFields[]): Written {
  const tokens = all.map((fields) => lexicalFields.map((field) => codeTokens(fields[field])));
  return [...new Set(tokens.flat(2))].sort().map((term) => ({
    term,
    found: tokens.flatMap((own, docId) => {
      const counts = own.map((field) => field.filter((token) => token === term).length);
      const sum = counts.reduce((total, count, field) => total + count * weights[field]!, 0);
      return sum === 0 ? [] : [[docId, sum] as const];
    }),
  }));
}

it('every term is written in order with its docIds and its counts by field, whatever was counted before', async () => {
  const counter = new TermCounter();
  await fc.assert(
    fc.asyncProperty(documents, async (all) => {
      const segment = new InMemorySegment(counter);
      for (const [docId, fields] of all.entries()) {
        const length = counter.count(fields);
        expect(length).toBe(lexicalFields.flatMap((field) => codeTokens(fields[field])).length);
        segment.add(docId);
      }
      expect(segment.documents).toBe(all.length);
      expect(await write(segment)).toEqual(expected(all));
    }),
  );
});

it('a document may have thousands of terms', async () => {
  const counter = new TermCounter();
  const segment = new InMemorySegment(counter);
  const body = Array.from({ length: 20_000 }, (_, index) => `w${index.toString(36)}`).join(' ');
  const fields = { path: '', names: '', scope: '', signature: '', doc: '', body };
  counter.count(fields);
  segment.add(3);
  const written = await write(segment);
  expect(written.length).toBe(new Set(codeTokens(body)).size);
  expect(written.every(({ found }) => found.length === 1 && found[0]![0] === 3)).toBe(true);
});
