import { codeTokens } from '@codesearch/toolkit/pure';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TokenInterner } from './token-interner.ts';

function tokensOf(interner: TokenInterner, text: string): readonly string[] {
  return [...interner.read(text)].map((number) => interner.tokens[number] as string);
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

it('finds the tokens of codeTokens in any text, whatever was read before', () => {
  const interner = new TokenInterner();
  fc.assert(
    fc.property(code, (text) => {
      expect(tokensOf(interner, text)).toEqual(codeTokens(text));
      expect(tokensOf(interner, text)).toEqual(codeTokens(text));
    }),
    { numRuns: 1_000 },
  );
  expect(new Set(interner.tokens).size).toBe(interner.tokens.length);
});

it('distinguishes tens of thousands of words', () => {
  const interner = new TokenInterner();
  const words = Array.from({ length: 30_000 }, (_, index) => `w${index.toString(36)}`);
  for (let round = 0; round < 2; round++) {
    expect(words.flatMap((word) => tokensOf(interner, word))).toEqual(codeTokens(words.join(' ')));
    expect(interner.words).toBe(words.length);
  }
});

it('leaves out encoded data, and finds the words around it', () => {
  const text = `before ${'q'.repeat(257)} ${'1'.repeat(300)} after`;
  expect(tokensOf(new TokenInterner(), text)).toEqual(['befor', 'after']);
});

it.each([255, 256, 257])('finds the tokens of codeTokens in a word of %i characters', (length) => {
  const text = 'alphaBeta'.repeat(30).slice(0, length);
  const tokens = tokensOf(new TokenInterner(), text);
  expect(tokens).toEqual(codeTokens(text));
  expect(tokens.length > 0).toBe(length <= 256);
});

it('finds all tokens of a long text', () => {
  const text = 'aB '.repeat(20_000);
  expect(tokensOf(new TokenInterner(), text)).toEqual(codeTokens(text));
});
