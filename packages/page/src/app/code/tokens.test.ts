import { expect, it } from 'vitest';
import { lineTokens } from './tokens.ts';

it.each([
  ['it is not provided', 'python', 'def send():\n    """Sends a request if', 'tok-string'],
  ['this is deleted if it is for nobody', 'c', '/* The key, since\n', 'tok-comment'],
  [' * returns this', 'c', '', 'tok-comment'],
])('colors a line within a comment or a text as one, not as code: %s', (line, language, before, classes) => {
  const tokens = lineTokens(line, { language, before });
  expect(tokens.map(({ text }) => text).join('')).toBe(line);
  expect(new Set(tokens.map((token) => token.classes))).toEqual(new Set([classes]));
});

it('colors code after a comment, and beside lines without one', () => {
  for (const before of ['/* The key. */', 'int a;', '']) {
    expect(lineTokens('return 1;', { language: 'c', before })).toEqual([
      { text: 'return', classes: 'tok-keyword' },
      { text: ' ', classes: '' },
      { text: '1', classes: 'tok-number' },
      { text: ';', classes: '' },
    ]);
  }
});
