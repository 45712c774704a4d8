import { expect, it } from 'vitest';
import { changedLines, linesBefore } from './map-lines.ts';

const hunk = (oldStart: number, oldLength: number, newStart: number, newLength: number) => ({
  oldStart,
  oldLength,
  newStart,
  newLength,
});

it('changed lines have three lines of context', () => {
  expect(changedLines(hunk(10, 2, 10, 5))).toEqual({ startLine: 7, endLine: 14 });
  expect(changedLines(hunk(10, 0, 11, 5))).toEqual({ startLine: 8, endLine: 13 });
  expect(changedLines(hunk(1, 1, 1, 1))).toEqual({ startLine: 1, endLine: 4 });
});

it('lines are mapped back over insertions, deletions and replacements', () => {
  const hunks = [hunk(2, 0, 3, 2), hunk(10, 3, 11, 0), hunk(20, 1, 19, 4)];
  const before = (line: number) => linesBefore({ startLine: line, endLine: line }, hunks)?.startLine;
  // After the patch: 1, 2, new 3, new 4, 5 (was 3), …, 11 (was 9), 12 (was 13), …, 17 (was 18).
  expect([1, 2, 3, 4, 5, 11, 12, 17].map(before)).toEqual([1, 2, undefined, undefined, 3, 9, 13, 18]);
  expect([18, 19, 22, 23].map(before)).toEqual([19, undefined, undefined, 21]);
});

it('a range is mapped by its lines that existed', () => {
  expect(linesBefore({ startLine: 1, endLine: 6 }, [hunk(2, 0, 3, 2)])).toEqual({ startLine: 1, endLine: 4 });
  expect(linesBefore({ startLine: 3, endLine: 4 }, [hunk(2, 0, 3, 2)])).toBeUndefined();
});
