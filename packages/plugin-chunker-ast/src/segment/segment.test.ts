import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LineTable } from '@codesearch/toolkit';
import { segment } from './segment.ts';
import type { SplitPoints } from './split-lines.ts';
import { splitLevel } from './split-lines.ts';

function splitPointsOf(levels: readonly number[]): SplitPoints {
  return { levels: Int32Array.from(levels), continuations: new Uint8Array(levels.length) };
}

/** Segments lines of ten characters, with their line ends, at these levels. */
function segmentLevels(levels: readonly number[], size: number): readonly string[] {
  const lines = new LineTable(levels.map(() => 'aaaaaaaaa\n').join(''));
  return segment(lines, splitPointsOf(levels), size).map(({ startLine, endLine }) => `${startLine}-${endLine - 1}`);
}

const { documented, line: none, docstring, body, head, comment } = splitLevel;

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

it('keeps a line of a head with the previous one', () => {
  expect(segmentLevels([1, none, 1, head, 1, head, none, none], 20)).toEqual(['0-1', '2-3', '4-5', '6-7']);
});

it('splits a definition that is too long after its comment, not in it', () => {
  expect(segmentLevels([1, comment, comment, comment, documented, body, 2, 2], 40)).toEqual(['0-3', '4-7']);
});

it('keeps a comment shorter than half a chunk with a head, even if the rest of the body is separated', () => {
  expect(segmentLevels([1, comment, comment, documented, body, 2, 2], 40)).toEqual(['0-4', '5-6']);
});

it('keeps a comment with its definition if they fit', () => {
  expect(segmentLevels([1, comment, documented, body, 1, 2, 2, 2], 30)).toEqual(['0-3', '4-7']);
});

it('keeps a head with the first line of its body, even if the rest of the first statement is separated', () => {
  expect(segmentLevels([1, head, body, 3, 3, 3, 2, 2], 30)).toEqual(['0-2', '3-5', '6-7']);
});

it('separates an outer head before an inner one if both are too long for one chunk', () => {
  expect(segmentLevels([1, head, body, head, body], 30)).toEqual(['0-1', '2-4']);
});

it('splits a comment that is too long at lines after lines without text', () => {
  const rows = ['// aaaaaa', '// bbbbbb', '//', '// cccccc', '// dddddd', '//', '// eeeeee', '// ffffff'];
  const lines = new LineTable(rows.join('\n'));
  const ranges = segment(lines, splitPointsOf([1, ...Array.from({ length: 7 }, () => comment)]), 24);
  expect(ranges.map(({ startLine }) => startLine)).toEqual([0, 3, 6]);
});

it('separates the comment before the first of several definitions only if they do not fit together', () => {
  expect(segmentLevels([1, comment, documented, body, 1, 1, 1, 1], 40)).toEqual(['0-3', '4-7']);
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

const row = fc.oneof(
  fc.constantFrom('', '  ', '\t', '\r', 'a', '}', 'function f() {', '😀'),
  fc.string({ maxLength: 40 }).map((text) => text.replaceAll('\n', ' ')),
);
const level = fc.oneof(fc.nat(6), fc.constantFrom(none, documented, docstring, body, head, comment));

it('puts each line that is not blank into one range, and only single lines into long ranges, for any levels', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(row, level), { maxLength: 120, size: 'max' }),
      fc.integer({ min: 5, max: 200 }),
      (rows, size) => {
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
      },
    ),
  );
});

it('splits deep chains of heads and comments, without recursion for each', () => {
  const count = 100_000;
  const chain = Array.from({ length: count }, (_, line) => [body, documented][line % 2] ?? 0);
  const lines = new LineTable('aaaaaaaaaaaaaaaaaaa\n'.repeat(count + 1));
  const ranges = segment(lines, splitPointsOf([1, ...chain]), 50);
  expect(ranges.at(-1)?.endLine).toBe(count + 1);
});
