import { expect, it } from 'vitest';
import { contentWords, reportParts } from './content-words.ts';

const wordsOf = (text: string): string => text.trim().split(/\s+/).join(' ');

it('removes the words that build a sentence', () => {
  expect(wordsOf(contentWords('How are the passwords of a user masked?'))).toBe('passwords user masked?');
});

it.each(['where is it', 'WHERE IN', '`with` `async` `for`', 'this.is.before()', 'for_each', 'do-while', "'not' in"])(
  'keeps %s, which has no other words or is code',
  (text) => {
    const kept = wordsOf(contentWords(text));
    expect(kept).toBe(text.startsWith("'") ? "'not'" : text);
  },
);

it('weighs the words of any report less than its own words', () => {
  const parts = reportParts([{ text: 'Fix a crash when the proxy is used', weight: 2 }]);
  expect(parts.map(({ text, weight }) => [wordsOf(text), weight])).toEqual([
    ['crash proxy', 2],
    ['Fix used', 0.6],
  ]);
});

it('keeps a part that has only words of any report', () => {
  expect(reportParts([{ text: 'fix the issue', weight: 1 }]).map(({ text }) => wordsOf(text))).toEqual(['fix issue']);
});
