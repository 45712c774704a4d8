import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ByteWriter } from './bytes.ts';
import { lexicalFields } from './lexical-fields.ts';
import { PostingCursor, PostingList, weightedPostings, writeDetail } from './posting-list.ts';

const weights = [1, 10, 100, 1_000, 10_000];

const counts = fc
  .array(fc.oneof(fc.constant(0), fc.constant(1), fc.nat({ max: 9 })), { minLength: 5, maxLength: 5 })
  .filter((values) => values.some((value) => value > 0));

const postings = fc
  .uniqueArray(fc.nat({ max: 2 ** 31 }), { maxLength: 60 })
  .map((slots) => slots.toSorted((a, b) => a - b))
  .chain((slots) => fc.tuple(...slots.map((slot) => counts.map((values) => ({ slot, values })))));

type Postings = readonly { readonly slot: number; readonly values: readonly number[] }[];

function listOf(all: Postings): PostingList {
  const list = new PostingList();
  const detail = new ByteWriter();
  for (const { slot, values } of all) {
    detail.clear();
    writeDetail(detail, [7, ...values], 1);
    list.add(slot, detail.bytes, 0, detail.length);
  }
  return list;
}

function bytesOf({ bytes }: PostingList): Uint8Array {
  return bytes.bytes.slice(0, bytes.length);
}

function cursorOf(list: PostingList): PostingCursor {
  return new PostingCursor(list.bytes.bytes, 0, list.bytes.length);
}

it('what is counted is read as it was counted, entry by entry', () => {
  expect(weights).toHaveLength(lexicalFields.length);
  fc.assert(
    fc.property(postings, (all) => {
      const list = listOf(all);
      expect(list.count).toBe(all.length);
      const read = weightedPostings(list.bytes.bytes, 0, list.bytes.length, all.length, weights);
      expect([...read.slots]).toEqual(all.map(({ slot }) => slot));
      expect([...read.termFrequencies]).toEqual(
        all.map(({ values }) => values.reduce((sum, value, field) => sum + value * weights[field]!, 0)),
      );
    }),
  );
});

it('entries that have the term only in fields without a weight are left out', () => {
  fc.assert(
    fc.property(postings, (all) => {
      const list = listOf(all);
      const read = weightedPostings(list.bytes.bytes, 0, list.bytes.length, all.length, [0, 2, 0, 0, 0]);
      const named = all.filter(({ values }) => values[1]! > 0);
      expect([...read.slots]).toEqual(named.map(({ slot }) => slot));
      expect([...read.termFrequencies]).toEqual(named.map(({ values }) => 2 * values[1]!));
    }),
  );
});

it('a copy of some postings is what it would be without the others', () => {
  const copy = new PostingList();
  fc.assert(
    fc.property(postings, fc.func(fc.boolean()), (all, keeps) => {
      copy.clear();
      const cursor = cursorOf(listOf(all));
      while (cursor.next())
        if (keeps(cursor.slot)) copy.add(cursor.slot, cursor.source, cursor.detailStart, cursor.detailEnd);
      expect(bytesOf(copy)).toEqual(bytesOf(listOf(all.filter(({ slot }) => keeps(slot)))));
    }),
  );
});

it('the most frequent kind of posting takes one byte', () => {
  const body = lexicalFields.map((field) => Number(field === 'body'));
  expect(bytesOf(listOf(Array.from({ length: 100 }, (_, slot) => ({ slot, values: body }))))).toHaveLength(100);
});
