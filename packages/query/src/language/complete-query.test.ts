import fc from 'fast-check';
import { expect, it } from 'vitest';
import { completeQuery } from './complete-query.ts';
import { readSearchText } from './search-text.ts';

const values = { lang: ['typescript', 'go', 'python'], path: ['src/**', 'my docs/**'], rev: ['main'] };

const texts = (text: string): readonly string[] | undefined =>
  completeQuery(text, text.length, values)?.options.map((option) => option.text);

it.each([
  ['retry la', ['lang:']],
  ['retry -', ['-lang:', '-path:', '-file:', '-kind:', '-content:', '-test']],
  ['retry not:te', ['not:test']],
  ['retry is', ['is:changed']],
  ['retry te', ['-test']],
  ['retry lang:', ['lang:typescript', 'lang:go', 'lang:python']],
  ['retry lang:p', ['lang:python', 'lang:typescript']],
  ['retry language:go,t', ['language:go,typescript', 'language:go,python']],
  ['-path:my', ['-path:"my docs/**"']],
  ['retry is:', ['is:changed']],
])('completes: %s', (text, expected) => {
  expect(texts(text)).toEqual(expected);
});

it.each(['', 'r', 'retry', 'retry lang:go ', 'src/a.ts:', 'retry rev:main', 'find "a la', 'TypeError: la', 'kind:'])(
  'has nothing to add: %s',
  (text) => {
    expect(texts(text)).toBeUndefined();
  },
);

it('completes the word at the cursor, and says whether it is certainly a condition', () => {
  expect(completeQuery('la retry', 2, values)).toMatchObject({ start: 0, end: 2, isCondition: false });
  expect(completeQuery('retry lang:g', 12, values)).toMatchObject({ start: 6, end: 12, isCondition: true });
});

it('suggests only conditions that can be read', () => {
  const beginning = fc.constantFrom('', 'la', '-', 'not:', 'lang:', 'path:', '-path:', 'rev:', 'is:', 'ki');
  fc.assert(
    fc.property(beginning, fc.string({ maxLength: 4 }), (start, rest) => {
      for (const text of texts(`${start}${rest}`) ?? [])
        if (!text.endsWith(':')) expect(readSearchText(`retry ${text}`).question).toBe('retry');
    }),
  );
});
