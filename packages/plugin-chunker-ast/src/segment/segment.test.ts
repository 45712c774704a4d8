import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LineTable } from '../text/line-table.ts';
import { segment } from './segment.ts';
import type { SplitPoints } from './split-lines.ts';
import { keepWithPrevious, noLevel } from './split-lines.ts';

function splitPointsOf(levels: readonly number[]): SplitPoints {
  return { levels: Int32Array.from(levels), continuations: new Uint8Array(levels.length) };
}

/** Segments lines of ten characters, with their line ends, at these levels. */
function segmentLevels(levels: readonly number[], size: number): readonly string[] {
  const lines = new LineTable(levels.map(() => 'aaaaaaaaa\n').join(''));
  return segment(lines, splitPointsOf(levels), size).map(({ startLine, endLine }) => `${startLine}-${endLine - 1}`);
}

const none = noLevel;

it('joins small adjacent pieces up to the size', () => {
  expect(segmentLevels([1, 1, 1, 1, 1, 1], 30)).toEqual(['0-2', '3-5']);
});

it('keeps a piece that is slightly too long whole', () => {
  expect(segmentLevels([1, 2, 2, 2, 1, 2, 2, 2], 30)).toEqual(['0-3', '4-7']);
});

it('splits a piece that is much too long where its parts start', () => {
  expect(segmentLevels([1, 2, 3, 3, 2, 3, 3, 2, 3, 3], 30)).toEqual(['0-3', '4-6', '7-9']);
});

it('ends a chunk with the piece in which it started', () => {
  expect(segmentLevels([1, 2, 2, 2, 2, 2, 2, 2, 1, 1], 40)).toEqual(['0-3', '4-7', '8-9']);
});

it('keeps a line with the previous one', () => {
  expect(segmentLevels([1, none, 1, keepWithPrevious, 1, keepWithPrevious, none, none], 20)).toEqual([
    '0-1',
    '2-3',
    '4-5',
    '6-7',
  ]);
});

it('splits text without syntax by lines, preferably at blank lines', () => {
  const text = `${'aaaaaaaaa\n'.repeat(3)}\n${'bbbbbbbbb\n'.repeat(3)}\n${'ccccccccc\n'.repeat(3)}`;
  const lines = new LineTable(text);
  const ranges = segment(lines, splitPointsOf(Array.from({ length: lines.count }, () => none)), 30);
  expect(ranges).toEqual([
    { startLine: 0, endLine: 3 },
    { startLine: 4, endLine: 7 },
    { startLine: 8, endLine: 11 },
  ]);
});

const line = fc.oneof(
  fc.constantFrom('', '  ', '\t', '\r', 'a', '}', 'function f() {', '😀'),
  fc.string({ maxLength: 40 }).map((text) => text.replaceAll('\n', ' ')),
);
const level = fc.oneof(fc.nat(6), fc.constantFrom(none, keepWithPrevious));

it('puts each line that is not blank into one range, and only single lines into long ranges, for any levels', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(line, level), { maxLength: 120 }), fc.integer({ min: 5, max: 200 }), (rows, size) => {
      const lines = new LineTable(rows.map(([text]) => text).join('\n'));
      const ranges = segment(lines, splitPointsOf(rows.map(([, each]) => each)), size);
      let next = 0;
      for (const { startLine, endLine } of ranges) {
        for (; next < startLine; next++) expect(lines.isBlank(next)).toBe(true);
        expect(endLine).toBeGreaterThan(startLine);
        expect(lines.isBlank(startLine) || lines.isBlank(endLine - 1)).toBe(false);
        const length = lines.end(endLine - 1) - lines.start(startLine);
        if (length > size * 1.5) expect(endLine).toBe(startLine + 1);
        next = endLine;
      }
      for (; next < lines.count; next++) expect(lines.isBlank(next)).toBe(true);
    }),
  );
});
