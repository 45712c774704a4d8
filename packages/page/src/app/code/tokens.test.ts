import { expect, it } from 'vitest';
import { lineTokens } from './tokens.ts';

it.each([
  ['it is not provided', 'a.py', 'python', 'def send():\n    """Sends a request if', 'tok-string'],
  ['this is deleted if it is for nobody', 'a.c', 'c', '/* The key, since\n', 'tok-comment'],
  [' * returns this', 'a.c', 'c', '', 'tok-comment'],
])('colors a line within a comment or a text as one, not as code: %s', async (line, path, known, before, classes) => {
  const tokens = await lineTokens(line, { path, known, before });
  expect(tokens.map(({ text }) => text).join('')).toBe(line);
  expect(new Set(tokens.map((token) => token.classes))).toEqual(new Set([classes]));
});

it('colors code after a comment, and beside lines without one', async () => {
  for (const before of ['/* The key. */', 'int a;', '']) {
    const tokens = await lineTokens('return 1;', { path: 'a.c', known: 'c', before });
    expect(tokens[0]).toEqual({ text: 'return', classes: 'tok-keyword' });
  }
});
