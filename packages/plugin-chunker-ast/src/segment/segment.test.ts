import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LineTable } from '../text/line-table.ts';
import { segment } from './segment.ts';
import type { LineLevels } from './split-lines.ts';
import { heldLevel, noLevel } from './split-lines.ts';

function cutsOf(levels: readonly number[]): LineLevels {
  return { levels: Int32Array.from(levels), joined: new Uint8Array(levels.length) };
}

/** Lines of ten characters, their line end included, at these levels. */
function segmentLevels(levels: readonly number[], size: number): readonly string[] {
  const lines = new LineTable(levels.map(() => 'aaaaaaaaa\n').join(''));
  return segment(lines, cutsOf(levels), size).map(({ startLine, endLine }) => `${startLine}-${endLine - 1}`);
}

const none = noLevel;

it('small neighbours are joined up to the size', () => {
  expect(segmentLevels([1, 1, 1, 1, 1, 1], 30)).toEqual(['0-2', '3-5']);
});

it('a piece that is a little too long stays whole', () => {
  expect(segmentLevels([1, 2, 2, 2, 1, 2, 2, 2], 30)).toEqual(['0-3', '4-7']);
});

it('a piece that is much too long is cut where its parts begin', () => {
  expect(segmentLevels([1, 2, 3, 3, 2, 3, 3, 2, 3, 3], 30)).toEqual(['0-3', '4-6', '7-9']);
});

it('a chunk does not run out of the piece in which it began', () => {
  expect(segmentLevels([1, 2, 2, 2, 2, 2, 2, 2, 1, 1], 40)).toEqual(['0-3', '4-7', '8-9']);
});

it('what is held stays with the line before it', () => {
  expect(segmentLevels([1, none, 1, heldLevel, 1, heldLevel, none, none], 20)).toEqual(['0-1', '2-3', '4-5', '6-7']);
});

it('lines that begin no syntax are cut by lines, at empty lines where there are some', () => {
  const text = `${'aaaaaaaaa\n'.repeat(3)}\n${'bbbbbbbbb\n'.repeat(3)}\n${'ccccccccc\n'.repeat(3)}`;
  const lines = new LineTable(text);
  const ranges = segment(lines, cutsOf(Array.from({ length: lines.count }, () => none)), 30);
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
const level = fc.oneof(fc.nat(6), fc.constantFrom(none, heldLevel));

it('whatever the levels, every line that is not blank is in one range, and a long range is one line', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(line, level), { maxLength: 120 }), fc.integer({ min: 5, max: 200 }), (rows, size) => {
      const lines = new LineTable(rows.map(([text]) => text).join('\n'));
      const ranges = segment(lines, cutsOf(rows.map(([, each]) => each)), size);
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
