import { expect, it } from 'vitest';
import { foldedName, foldedNames } from './code-tokens.ts';

it('folds every spelling of a name to the same letters and digits', () => {
  for (const name of ['parseHeader2', 'parse_header_2', 'ParseHeader2', 'PARSE-HEADER-2', '$parse.header#2'])
    expect(foldedName(name)).toBe('parseheader2');
  expect(foldedName('Größe_ÉTÉ')).toBe('größeété');
  expect(foldedName('İstanbul')).toBe('istanbul');
  expect(foldedName('\ud800検索')).toBe('検索');
});

it('finds each name of a text once, and leaves out names without letters and digits, and long ones', () => {
  expect(foldedNames(' run\tstop\nRun  __ operator== v1.2')).toEqual(['run', 'stop', 'operator', 'v12']);
  expect(foldedNames('')).toEqual([]);
  expect(foldedNames(`${'a'.repeat(256)} ${'b'.repeat(257)}`)).toEqual(['a'.repeat(256)]);
});
