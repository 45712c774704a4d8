import { codeTokens } from '@codesearch/toolkit/pure';
import type { LexicalFields } from '@codesearch/kernel';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entryWords, queryWords } from './words.ts';

const none: LexicalFields = { path: '', names: '', scope: '', signature: '', doc: '', body: '' };

it('makes a distinct word for each token, which no tokenizer splits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (body) => {
      const tokens = new Set(codeTokens(body));
      const { text, omitted } = entryWords({ ...none, body }, 'chunk');
      const words = new Set(text.split(' ').filter((word) => word !== ''));
      expect(omitted).toBe(0);
      expect(words.size).toBe(tokens.size);
      for (const word of words) expect(word).toMatch(/^cb[a-z0-9]+$/);
    }),
  );
});

it('marks each word with its field and granularity', () => {
  const fields = { ...none, path: 'run', body: 'run' };
  expect(entryWords(fields, 'chunk').text).toBe('cprun cbrun');
  expect(entryWords(fields, 'file').text).toBe('fprun fbrun');
});

it('repeats a query word for each field according to its weight', () => {
  expect(queryWords('run', { names: 2, body: 1 }, 'file').split(' ').toSorted()).toEqual([
    ...Array.from({ length: 6 }, () => 'fbrun'),
    ...Array.from({ length: 12 }, () => 'fnrun'),
  ]);
  expect(new Set(queryWords('run', { doc: 0.001, body: 5 }, undefined).split(' '))).toEqual(
    new Set(['cdrun', 'fdrun', 'cbrun', 'fbrun']),
  );
  expect(queryWords('run', { body: 0 }, 'chunk')).toBe('');
  expect(queryWords('()', { body: 1 }, 'chunk')).toBe('');
});

it('repeats words less often if they would not fit into one string', () => {
  const body = 'again '.repeat(30_000) + 'rare';
  const { text, omitted } = entryWords({ ...none, body }, 'chunk');
  expect(omitted).toBe(0);
  expect(text.length).toBeLessThanOrEqual(65_535);
  expect(text.split(' ')).toContain('cbrare');
  expect(text.split(' ').filter((word) => word === 'cbagain').length).toBeGreaterThan(1_000);
});

it('returns the number of distinct words that it omits', () => {
  const body = Array.from({ length: 12_000 }, (_, index) => `word${index}`).join(' ');
  const { text, omitted } = entryWords({ ...none, body }, 'chunk');
  expect(text.length).toBeLessThanOrEqual(65_535);
  const distinct = new Set(codeTokens(body)).size;
  expect(new Set(text.split(' ')).size + omitted).toBe(distinct);
  expect(omitted).toBeGreaterThan(0);
});
