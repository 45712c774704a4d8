import { withoutIndent, wordsOf } from '@codesearch/presentation';
import { expect, it } from 'vitest';
import type { Hit } from '../server/answers.ts';
import { rowLine } from './row-line.ts';

const hit = {
  line: 2,
  label: 'function sendMail',
  shown: [
    { line: 1, text: '/** Sends it. */' },
    { line: 2, text: 'export function sendMail() {' },
    { line: 3, text: '' },
    { line: 4, text: '  const later = retryLater(attempt);' },
  ],
} as unknown as Hit;

it('is the line of the name, unless another has more words of the query', () => {
  expect(rowLine(hit, wordsOf('mail'))?.number).toBe(2);
  expect(rowLine(hit, wordsOf('retry attempt'))?.number).toBe(4);
  expect(rowLine(hit, wordsOf(''))?.number).toBe(2);
});

it('is the definition that the query names', () => {
  expect(rowLine(hit, wordsOf('sendMail retry attempt later'))?.number).toBe(2);
});

it('loses its indentation, and keeps its marks', () => {
  const { text, matches } = withoutIndent(rowLine(hit, wordsOf('retry attempt'))!);
  expect(matches.map(({ start, end }) => text.slice(start, end))).toEqual(['retry', 'attempt']);
  expect(text).toBe('const later = retryLater(attempt);');
});
