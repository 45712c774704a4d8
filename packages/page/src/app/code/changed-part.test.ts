import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedPart } from './changed-part.ts';

it('replaces only what differs', () => {
  expect(changedPart('one\ntwo\nthree', 'one\n2\nthree')).toEqual({ from: 4, to: 7, insert: '2' });
  expect(changedPart('aa', 'aaa')).toEqual({ from: 2, to: 2, insert: 'a' });
  expect(changedPart('same', 'same')).toEqual({ from: 4, to: 4, insert: '' });
});

it('makes one text of another', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n') });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { from, to, insert } = changedPart(before, after);
      expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
    }),
  );
});
