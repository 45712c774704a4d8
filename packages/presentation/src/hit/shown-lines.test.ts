import { expect, it } from 'vitest';
import { wordsOf } from '@codesearch/search/answer';
import { shownLines } from './shown-lines.ts';
import type { ShownParts } from './shown-lines.ts';

const answered: ShownParts = {
  shown: [
    { line: 9, text: 'function retry() {' },
    { line: 11, text: '  two();' },
  ],
};

const markedIn = (hit: ShownParts, limit: number, query = ''): readonly unknown[] =>
  shownLines(hit, wordsOf(query), limit).map(({ number, text, matches }) => [
    number,
    ...matches.map(({ start, end }) => text.slice(start, end)),
  ]);

it('marks the words of the query in the lines to show', () => {
  expect(markedIn(answered, 9, 'two')).toEqual([[9], [11, 'two']]);
  expect(markedIn(answered, 1, 'retry')).toEqual([[9, 'retry']]);
});

it('marks what a restricted search matched, also over several lines', () => {
  const match = { startLine: 9, startColumn: 10, endLine: 11, endColumn: 6 };
  expect(markedIn({ ...answered, matches: [match] }, 9)).toEqual([
    [9, 'retry() {'],
    [11, '  two'],
  ]);
});
