import { describe, expect, it } from 'vitest';
import { hitWith } from './fixture/hit.ts';
import { matchedLines } from './choose-shown.ts';

const text = 'one two\r\n\r\n  three\r\nfour\r\n';

/** The parts of the lines that match, as text. */
function parts(...matches: readonly { readonly start: number; readonly end: number }[]): readonly unknown[] {
  const lines = text.trimEnd().split('\r\n');
  const matched = matchedLines(hitWith({ chunk: { text }, matches })) ?? [];
  return Array.from(matched, ([line, found]) => [line, found.map(({ start, end }) => lines[line]!.slice(start, end))]);
}

describe('the lines that a restricted search matched', () => {
  it('have the parts that match, without line ends', () => {
    expect(parts({ start: 0, end: 3 }, { start: 4, end: 7 }, { start: 20, end: 24 })).toEqual([
      [0, ['one', 'two']],
      [3, ['four']],
    ]);
  });

  it('are all lines of a match, except for blank ones', () => {
    expect(parts({ start: 4, end: 22 })).toEqual([
      [0, ['two']],
      [2, ['  three']],
      [3, ['fo']],
    ]);
  });

  it('are the line of an empty match', () => {
    expect(parts({ start: 9, end: 9 })).toEqual([[1, []]]);
  });

  it('are none for a hit of a search that is not restricted', () => {
    expect(matchedLines(hitWith())).toBeUndefined();
  });
});
