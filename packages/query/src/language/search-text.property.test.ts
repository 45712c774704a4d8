import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assertRead, textPieces, typedText } from './fixture/typed-text.ts';
import { readSearchText } from './search-text.ts';

it('reads any text, or says what is wrong with it', () => {
  fc.assert(fc.property(fc.oneof(typedText, fc.string({ unit: 'binary', maxLength: 200 })), assertRead));
});

it('reads conditions in any order, and nothing of them is in the question', () => {
  const examples = ['lang:go', 'path:src/**', '-path:vendor', 'kind:function', '-test', 'rev:v1.2', 'is:changed'];
  fc.assert(
    fc.property(fc.shuffledSubarray(examples, { minLength: 1 }), fc.nat(7), (chosen, at) => {
      const reading = readSearchText(chosen.toSpliced(Math.min(at, chosen.length), 0, 'retry').join(' '));
      expect(reading.question).toBe('retry');
      expect(reading).toEqual(readSearchText([...chosen.toSorted(), 'retry'].join('  ')));
    }),
  );
});

// A pattern with quadratic time would exceed the time limit of the test.
it.each(textPieces)('reads 100,000 characters of %j', (piece) => {
  const text = piece.repeat(Math.ceil(100_000 / piece.length));
  expect(readSearchText(text).question).toBe(text);
});
