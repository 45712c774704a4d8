import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lexicalFields } from './lexical-fields.ts';
import { PostingCursor, PostingList } from './posting-list.ts';

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
  for (const { slot, values } of all) {
    for (const [field, count] of values.entries()) for (let time = 0; time < count; time++) list.add(slot, field);
  }
  return list;
}

function cursorOf(list: PostingList): PostingCursor {
  const bytes = Uint8Array.from(list.bytes());
  return new PostingCursor(bytes, 0, bytes.length);
}

function read(cursor: PostingCursor): readonly (readonly [slot: number, frequency: number])[] {
  const found: (readonly [number, number])[] = [];
  while (cursor.next()) found.push([cursor.slot, cursor.frequency(weights)]);
  return found;
}

test('what is counted is read as it was counted, entry by entry', () => {
  expect(weights).toHaveLength(lexicalFields.length);
  fc.assert(
    fc.property(postings, (all) => {
      const list = listOf(all);
      expect(list.count).toBe(all.length);
      expect(read(cursorOf(list))).toEqual(
        all.map(({ slot, values }) => [slot, values.reduce((sum, value, field) => sum + value * weights[field]!, 0)]),
      );
    }),
  );
});

test('a copy of some postings is what it would be without the others', () => {
  fc.assert(
    fc.property(postings, fc.func(fc.boolean()), (all, keeps) => {
      const copy = new PostingList();
      const cursor = cursorOf(listOf(all));
      while (cursor.next()) if (keeps(cursor.slot)) copy.copy(cursor);
      expect(copy.bytes()).toEqual(listOf(all.filter(({ slot }) => keeps(slot))).bytes());
    }),
  );
});

test('the most frequent kind of posting takes one byte', () => {
  const list = new PostingList();
  for (let slot = 0; slot < 100; slot++) list.add(slot, lexicalFields.indexOf('body'));
  expect(list.bytes()).toHaveLength(100);
});
