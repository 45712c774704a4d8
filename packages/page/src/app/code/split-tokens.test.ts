import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitTokens } from './split-tokens.ts';

it('marks parts of tokens, and parts over several', () => {
  const tokens = [
    { text: 'const ', classes: 'k' },
    { text: 'parsedType', classes: 'v' },
  ];
  expect(splitTokens(tokens, [{ start: 6, end: 12 }])).toEqual([
    { text: 'const ', classes: 'k', isMarked: false },
    { text: 'parsed', classes: 'v', isMarked: true },
    { text: 'Type', classes: 'v', isMarked: false },
  ]);
  expect(splitTokens(tokens, [{ start: 4, end: 8 }]).filter(({ isMarked }) => isMarked)).toEqual([
    { text: 't ', classes: 'k', isMarked: true },
    { text: 'pa', classes: 'v', isMarked: true },
  ]);
});

it('keeps the text, whatever is marked', () => {
  const token = fc.record({ text: fc.string({ minLength: 1 }), classes: fc.constant('') });
  const part = fc.tuple(fc.nat(40), fc.nat(10)).map(([start, size]) => ({ start, end: start + size + 1 }));
  fc.assert(
    fc.property(fc.array(token), part, (tokens, marked) => {
      const text = tokens.map((each) => each.text).join('');
      const split = splitTokens(tokens, [marked]);
      expect(split.map((each) => each.text).join('')).toBe(text);
      expect(split.flatMap((each) => (each.isMarked ? [each.text] : [])).join('')).toBe(
        text.slice(marked.start, marked.end),
      );
    }),
  );
});
