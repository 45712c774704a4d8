import fc from 'fast-check';
import { expect, it } from 'vitest';
import { estimateTokens, splitByTokens } from './estimate-tokens.ts';

it('splits a text into pieces within the limit that join to the text and split no character', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\n', 'é', '世', '😀', ' '), maxLength: 400 });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 30 }), (whole, limit) => {
      const pieces = splitByTokens(whole, limit);
      expect(pieces.join('')).toBe(whole);
      for (const piece of pieces) {
        expect(estimateTokens(piece)).toBeLessThanOrEqual(limit);
        expect(piece).not.toBe('');
        expect(piece.isWellFormed()).toBe(true);
      }
    }),
  );
});

it('ends a piece after a line end if there is one in its second half', () => {
  expect(splitByTokens('aaaa bbb\ncccc', 3)).toEqual(['aaaa bbb\n', 'cccc']);
});
