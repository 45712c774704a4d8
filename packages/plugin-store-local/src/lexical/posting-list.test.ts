import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ByteWriter } from './bytes.ts';
import { lexicalFields } from './lexical-fields.ts';
import {
  postedDocIds,
  PostingColumns,
  PostingCursor,
  PostingList,
  postingWeights,
  writePayload,
} from './posting-list.ts';
import type { WeightedPostings } from './posting-list.ts';

const weights = [1, 10, 100, 1_000, 10_000, 100_000];

const counts = fc
  .array(fc.oneof(fc.constant(0), fc.constant(1), fc.nat({ max: 9 }), fc.nat({ max: 70_000 })), {
    minLength: weights.length,
    maxLength: weights.length,
  })
  .filter((values) => values.some((value) => value > 0));

const postings = fc
  .uniqueArray(fc.nat({ max: 2 ** 31 }), { maxLength: 60 })
  .map((docIds) => docIds.toSorted((a, b) => a - b))
  .chain((docIds) => fc.tuple(...docIds.map((docId) => counts.map((values) => ({ docId, values })))));

type Postings = readonly { readonly docId: number; readonly values: readonly number[] }[];

function listOf(all: Postings): PostingList {
  const list = new PostingList();
  const detail = new ByteWriter();
  for (const { docId, values } of all) {
    detail.clear();
    writePayload(detail, [7, ...values], 1);
    list.add(docId, detail.bytes, 0, detail.length);
  }
  return list;
}

function bytesOf({ bytes }: PostingList): Uint8Array {
  return bytes.bytes.slice(0, bytes.length);
}

function cursorOf(list: PostingList): PostingCursor {
  return new PostingCursor(list.bytes.bytes, 0, list.bytes.length);
}

function weighted({ bytes: { bytes, length }, count }: PostingList, byField: readonly number[]): WeightedPostings {
  const columns = new PostingColumns();
  // Others in front, which stay.
  columns.decode(bytes, 0, length, count, postingWeights(weights));
  const first = columns.count;
  columns.decode(bytes, 0, length, count, postingWeights(byField));
  return columns.from(first);
}

it('postings are read as they were written', () => {
  expect(weights).toHaveLength(lexicalFields.length);
  fc.assert(
    fc.property(postings, (all) => {
      const list = listOf(all);
      expect(list.count).toBe(all.length);
      const read = weighted(list, weights);
      expect([...read.docIds]).toEqual(all.map(({ docId }) => docId));
      expect(postedDocIds(list.bytes.bytes, 0, list.bytes.length, all.length)).toEqual(read.docIds);
      expect([...read.termFrequencies]).toEqual(
        all.map(({ values }) => values.reduce((sum, value, field) => sum + value * weights[field]!, 0)),
      );
    }),
  );
});

it('documents that have the term only in fields of weight 0 are left out', () => {
  fc.assert(
    fc.property(postings, (all) => {
      const list = listOf(all);
      const read = weighted(list, [0, 2, 0, 0, 0, 0]);
      const named = all.filter(({ values }) => values[1]! > 0);
      expect([...read.docIds]).toEqual(named.map(({ docId }) => docId));
      expect([...read.termFrequencies]).toEqual(named.map(({ values }) => 2 * values[1]!));
    }),
  );
});

it('a copy of some postings is equal to a list of only these postings', () => {
  const copy = new PostingList();
  fc.assert(
    fc.property(postings, fc.func(fc.boolean()), (all, keeps) => {
      copy.clear();
      const cursor = cursorOf(listOf(all));
      while (cursor.next())
        if (keeps(cursor.docId)) copy.add(cursor.docId, cursor.source, cursor.payloadStart, cursor.payloadEnd);
      expect(bytesOf(copy)).toEqual(bytesOf(listOf(all.filter(({ docId }) => keeps(docId)))));
    }),
  );
});

it('a singleton posting takes one byte', () => {
  const body = lexicalFields.map((field) => Number(field === 'body'));
  expect(bytesOf(listOf(Array.from({ length: 100 }, (_, docId) => ({ docId, values: body }))))).toHaveLength(100);
});
