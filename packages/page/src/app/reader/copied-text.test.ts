import { expect, it } from 'vitest';
import { linesText, numberedText } from './copied-text.ts';

const source = Array.from({ length: 12 }, (_, index) => `line ${index + 1}`).join('\n');

it('has the lines of a range', () => {
  expect(linesText(source, { first: 2, last: 3 })).toBe('line 2\nline 3');
});

it('aligns the numbers of lines', () => {
  expect(numberedText(source, { first: 9, last: 10 })).toBe(' 9  line 9\n10  line 10');
  expect(numberedText('a\n\nb', { first: 1, last: 3 })).toBe('1  a\n2\n3  b');
});
