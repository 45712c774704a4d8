import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCursor, maxHits, parseCursor, queryHash } from './cursor.ts';

it('a cursor parses to the offset that it was made from', () => {
  fc.assert(
    fc.property(fc.nat(maxHits), fc.string(), (offset, query) => {
      const hash = queryHash([query]);
      expect(parseCursor(formatCursor(offset, hash), hash)).toBe(offset);
    }),
  );
});

it('a cursor of another query is refused, and so is text that is not a cursor', () => {
  const cursor = formatCursor(10, queryHash(['one']));
  expect(() => parseCursor(cursor, queryHash(['two']))).toThrow('belongs to another query');
  expect(() => parseCursor('10', queryHash(['one']))).toThrow('not a cursor');
  expect(parseCursor(undefined, 'any')).toBe(0);
});
