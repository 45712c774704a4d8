import type { LexicalFields } from '@codesearch/kernel';
import { expect, it } from 'vitest';
import { Parameters } from './conditions.ts';
import type { Statements } from './database.ts';
import { entryWords, WordTable } from './word-table.ts';

const empty: LexicalFields = { path: '', names: '', scope: '', signature: '', doc: '', body: '' };

it('packs how often each field has a term into one number', () => {
  const { length, terms } = entryWords(7, 'chunk', { ...empty, path: 'cart', names: 'cart', body: 'cart total cart' });
  expect(length).toBe(5);
  expect(terms.get('cart')).toBe(1 + (1 << 5) + (2 << 25));
  expect(terms.get('total')).toBe(1 << 25);
});

it('counts at most what the bits of the field can hold', () => {
  const many = 'cart '.repeat(100);
  const { length, terms } = entryWords(7, 'chunk', { ...empty, doc: many, body: many });
  expect(length).toBe(200);
  expect(terms.get('cart')).toBe((31 << 20) + 63 * 2 ** 25);
});

it('searches nothing for a query without words, and with no field that counts', () => {
  const words = new WordTable('"t-words"');
  expect(words.scored({ query: '(*)' }, { body: 1 }, 'chunk', new Parameters())).toBeUndefined();
  expect(words.scored({ query: 'cart' }, { body: 0 }, 'chunk', new Parameters())).toBeUndefined();
  expect(() => words.scored({ query: 'cart' }, { body: -1 }, 'chunk', new Parameters())).toThrow(
    expect.objectContaining({ code: 'INPUT_INVALID' }) as Error,
  );
});

it('removes the postings of entries from the rows of their segments only', async () => {
  const values: (readonly unknown[])[] = [];
  const statements: Statements = {
    async rows(_, given = []) {
      values.push(given);
      return [];
    },
  };
  await new WordTable('"t-words"').remove(statements, [5, 4_095, 4_096]);
  expect(values).toEqual([
    [
      [5, 4_095, 4_096],
      [0, 1],
    ],
    [[0, 1]],
  ]);
});
