import fc from 'fast-check';
import { expect, it } from 'vitest';
import { codeTokens } from './code-tokens.ts';
import { TokenNumbers } from './token-numbers.ts';

function tokensOf(numbers: TokenNumbers, text: string): readonly string[] {
  return [...numbers.read(text)].map((number) => numbers.tokens[number] as string);
}

const code = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'parseHeader',
        'retry_count',
        '$el',
        '42abc',
        'x',
        '検索結果',
        'Ошибка',
        '😀',
        '\ud800',
        ' ',
        '.',
      ),
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme-ascii', maxLength: 20 }),
    ),
  )
  .map((parts) => parts.join(''));

it('finds what codeTokens finds, in any text and however much was read before', () => {
  const numbers = new TokenNumbers();
  fc.assert(
    fc.property(code, (text) => {
      expect(tokensOf(numbers, text)).toEqual(codeTokens(text));
      expect(tokensOf(numbers, text)).toEqual(codeTokens(text));
    }),
    { numRuns: 1_000 },
  );
  expect(new Set(numbers.tokens).size).toBe(numbers.tokens.length);
});

it('keeps tens of thousands of words apart', () => {
  const numbers = new TokenNumbers();
  const words = Array.from({ length: 30_000 }, (_, index) => `w${index.toString(36)}`);
  for (let round = 0; round < 2; round++) {
    expect(words.flatMap((word) => tokensOf(numbers, word))).toEqual(codeTokens(words.join(' ')));
    expect(numbers.words).toBe(words.length);
  }
});

it('leaves out a run that is encoded data, and finds what is around it', () => {
  const text = `before ${'q'.repeat(257)} ${'1'.repeat(300)} after`;
  expect(tokensOf(new TokenNumbers(), text)).toEqual(['befor', 'after']);
});

it('one long text has all its tokens', () => {
  const text = 'aB '.repeat(20_000);
  expect(tokensOf(new TokenNumbers(), text)).toEqual(codeTokens(text));
});
