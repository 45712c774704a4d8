import { expect, it } from 'vitest';
import { wordsOf } from './query-words.ts';
import { hitWith, symbolWith } from './fixture/hit.ts';
import { snippetOf } from './snippet.ts';

const numbers = (text: string, limit: number, query = 'x'): readonly number[] => {
  const hit = hitWith({ chunk: { startLine: 1, text, symbols: [symbolWith({ name: 'first' })] } });
  return snippetOf([hit], limit, wordsOf(query)).rows.map(({ number }) => number);
};

it('removes blank lines at the ends of a run of lines, and keeps those inside', () => {
  expect(numbers('a\n\nb\n\n\nc\nd', 4)).toEqual([1, 2, 3]);
  expect(numbers('a\n.\n.\n.\n\nx\n\n.', 4, 'x')).toEqual([1, 6]);
  expect(numbers('a\n\nb', 8)).toEqual([1, 2, 3]);
});

it('numbers the lines as on disk, and returns the last line of the hit', () => {
  const hit = hitWith({ freshness: { verdict: 'moved', startLine: 40, endLine: 43 } });
  const { rows, endLine } = snippetOf([hit], 2, wordsOf('x'));
  expect(rows.map(({ number, text }) => [number, text])).toEqual([
    [40, 'function retry() {'],
    [41, '  one();'],
  ]);
  expect(endLine).toBe(43);
});

it('shows the blank lines between two hits only if the lines on both sides are shown', () => {
  const first = hitWith({ chunk: { id: 'a', startLine: 1, text: 'one\ntwo\nthree', symbols: [] } });
  const second = hitWith({ chunk: { id: 'b', startLine: 6, text: 'six\nseven', symbols: [] }, follows: 'a' });
  const shown = (limit: number): readonly number[] =>
    snippetOf([first, second], limit, wordsOf('x')).rows.map(({ number }) => number);
  expect(shown(3)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(shown(2)).toEqual([1, 2, 6, 7]);
});
