import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deepest, formatCursor, parseCursor, questionMark } from './cursor.ts';

it('comes back as the offset it was made of', () => {
  fc.assert(
    fc.property(fc.nat(deepest), fc.string(), (offset, query) => {
      const mark = questionMark([query]);
      expect(parseCursor(formatCursor(offset, mark), mark)).toBe(offset);
    }),
  );
});

it('is refused where it is of another question, or no cursor', () => {
  const cursor = formatCursor(10, questionMark(['one']));
  expect(() => parseCursor(cursor, questionMark(['two']))).toThrow('of another question');
  expect(() => parseCursor('10', questionMark(['one']))).toThrow('no cursor');
  expect(parseCursor(undefined, 'any')).toBe(0);
});
