import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { thesaurusFile } from '../thesaurus-file.ts';
import { byteTable, phraseKey, phraseWords, textTable } from './word-table.ts';

const key = fc
  .array(fc.constantFrom('a', 'ab', 'b', 'ba', 'c'), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '));

it('finds the words of a key, and whether it begins a longer one', () => {
  fc.assert(
    fc.property(fc.uniqueArray(key), key, (keys, wanted) => {
      const lines = keys.toSorted().map((each) => `${each}\tword of ${each}\n`);
      const found = byteTable(Buffer.from(lines.join(''))).find(wanted);
      expect(found).toEqual({
        words: keys.includes(wanted) ? `word of ${wanted}`.split(' ') : [],
        isBeginning: keys.some((each) => each.startsWith(`${wanted} `)),
      });
    }),
  );
});

it('reads lines of people: several phrases, comments, empty lines', () => {
  const table = textTable('# our words\n\nthe basket, shopping bags\tcart\r\nbasket\torder cart\nlonely\n');
  expect(table.find('basket').words).toEqual(['cart', 'order']);
  expect(table.find('bag shop')).toEqual({ words: ['cart'], isBeginning: false });
  expect(table.find('bag').isBeginning).toBe(true);
  expect(table.find('lonely').words).toEqual([]);
});

it('stays small, whatever a stranger wrote', () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `n${index}`);
  const table = textTable(`${names.join(',')}\t${names.join(' ')}\n${names.slice(0, 5).join(' ')}\tmany\n`.repeat(2));
  expect(new Set(names.flatMap((name) => table.find(name).words)).size).toBe(50);
  expect(table.find('n0 n1')).toEqual({ words: [], isBeginning: false });
});

it('has sorted keys, words of code and no entry for itself in the table of the program', () => {
  const lines = readFileSync(thesaurusFile, 'latin1').trimEnd().split('\n');
  const keys = lines.map((line) => line.split('\t')[0]!);
  expect(keys).toEqual([...new Set(keys)].toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
  expect(lines.filter((line) => !/^[a-z0-9]+(?: [a-z0-9]+){0,3}\t\w+(?: \w+){0,7}$/.test(line))).toEqual([]);
  const entries = lines.map((line) => line.split('\t') as [string, string]);
  expect(entries.filter(([entry, words]) => words.split(' ').includes(entry))).toEqual([]);
});

it('has every phrase of its sources under the stems of today', () => {
  const table = byteTable(readFileSync(thesaurusFile));
  const folder = new URL('../../words/', import.meta.url);
  const lines = readdirSync(folder).flatMap((name) => readFileSync(new URL(name, folder), 'utf8').trim().split('\n'));
  const unknown = lines.flatMap((line) => {
    const [phrases = '', related = ''] = line.split('\t');
    return phrases.split(',').filter((phrase) => {
      const own = phraseWords(phrase);
      const isKept = own.length > 0 && own.length <= 4 && (own.length > 1 || phrase.trim().split(' ').length <= 2);
      const isNew = related.split(' ').some((word) => !own.includes(phraseWords(word)[0] ?? word));
      return isKept && isNew && table.find(phraseKey(own)).words.length === 0;
    });
  });
  expect(unknown).toEqual([]);
});
