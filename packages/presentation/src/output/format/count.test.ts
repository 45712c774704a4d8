import { expect, it } from 'vitest';
import { render } from '../fixture/render.ts';
import { hitWith, resultOf } from '../../hit/fixture/hit.ts';
import { countFormat } from './count.ts';

const twoLines = [
  { start: 20, end: 23 },
  { start: 29, end: 32 },
];
const hit = hitWith({ matches: twoLines });
const sameLines = hitWith({ matches: twoLines.slice(0, 1) });
const elsewhere = hitWith({ chunk: { path: 'b.ts', startLine: 40 }, matches: twoLines.slice(1) });

it('counts a line of two chunks once, and files in the order of their best hits', () => {
  expect(render(countFormat, resultOf([elsewhere, hit, sameLines]), { lines: 0 })).toBe('b.ts:1\nsrc/retry.ts:2\n');
});

it('leaves out text that is no longer there, and says so', () => {
  const result = resultOf([elsewhere, hitWith({ matches: twoLines, freshness: { verdict: 'changed' } })]);
  expect(render(countFormat, result, { lines: 0 })).toBe('b.ts:1\n');
  expect(countFormat.notes(result)).toEqual(['1 hit left out: the text is no longer in the file.']);
});

it('leaves out whole files beyond a budget, and no part of a count', () => {
  const result = resultOf([sameLines, elsewhere, hit]);
  expect(render(countFormat, result, { lines: 0, extent: { full: 1, shown: 1 } })).toBe('src/retry.ts:2\n');
});
