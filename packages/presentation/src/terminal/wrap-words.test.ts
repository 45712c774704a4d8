import { expect, it } from 'vitest';
import { textWidth } from './table.ts';
import { wrapWords } from './wrap-words.ts';

const lead = 'Nothing is named fetchh. Did you mean fetch? Also similar: 検索する, fetches.';

it('breaks a text between words, and changes nothing else', () => {
  for (let width = 12; width < 90; width++) {
    const wrapped = wrapWords(lead, width);
    expect(wrapped.replaceAll('\n', ' ')).toBe(lead);
    expect(Math.max(...wrapped.split('\n').map(textWidth))).toBeLessThanOrEqual(width);
  }
});

it('keeps a word that is wider than a line', () => {
  expect(wrapWords('a pneumonoultramicroscopic word', 10)).toBe('a\npneumonoultramicroscopic\nword');
});

it('keeps a text without a width', () => {
  expect(wrapWords(lead, Infinity)).toBe(lead);
});
