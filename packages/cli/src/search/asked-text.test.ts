import { expect, it } from 'vitest';
import { askedText } from './asked-text.ts';

it.each<[string, Parameters<typeof askedText>[0], ReturnType<typeof askedText>]>([
  ['no text', { query: 'a question', paths: ['src'] }, { query: 'a question', paths: ['src'] }],
  ['a text that is the query', { query: 'a(', paths: ['src'], exact: true }, { query: 'a(', paths: ['src'] }],
  ['a text', { query: undefined, paths: [], exact: 'a(' }, { query: 'a(', paths: [] }],
  [
    'a text beside a question',
    { query: 'retry policy', paths: ['none'], exact: 'a(' },
    { query: 'retry policy', paths: ['none'], pattern: 'a(' },
  ],
  ['an expression and a folder', { query: '.', paths: ['b'], regex: 'a+' }, { query: 'a+', paths: ['.', 'b'] }],
  ['a path that is missing', { query: 'none/at/all', paths: [], regex: 'a+' }, { query: 'a+', paths: ['none/at/all'] }],
  [
    'a repository',
    { query: 'https://example.org/a/b', paths: [], regex: 'a+' },
    { query: 'a+', paths: ['https://example.org/a/b'] },
  ],
  [
    'a condition and a folder',
    { query: 'lang:go', paths: ['b'], exact: 'a(' },
    { query: 'a(', paths: ['lang:go', 'b'] },
  ],
  ['a mistyped condition', { query: 'lnag:go', paths: [], exact: 'a(' }, { query: 'a(', paths: ['lnag:go'] }],
  ['a question on standard input', { query: '-', paths: [], regex: 'a+' }, { query: '-', paths: [], pattern: 'a+' }],
])('reads %s', (_, given, asked) => {
  expect(askedText(given)).toEqual(asked);
});
