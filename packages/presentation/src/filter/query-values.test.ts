import { expect, it } from 'vitest';
import { queryValues } from './query-values.ts';

it('knows the languages and the folders of the files, the most frequent first, and each project once', () => {
  const files = [
    { path: 'lib/one.rb', language: 'ruby' },
    { path: 'src/one.go', language: 'go' },
    { path: 'src/two.go', language: 'go' },
    { path: 'README' },
  ];
  expect(queryValues(files, ['shop', 'shop', 'mail'])).toMatchObject({
    lang: ['go', 'ruby'],
    path: ['src/**', 'lib/**'],
    repo: ['shop', 'mail'],
  });
});
