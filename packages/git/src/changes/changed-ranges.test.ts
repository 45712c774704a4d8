import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedRanges, similarity } from './changed-ranges.ts';

const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 });
const bufferOf = (lines: readonly string[]): Buffer => Buffer.from(lines.map((line) => `${line}\n`).join(''));

function longestCommon(a: readonly string[], b: readonly string[]): number {
  const lengths = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0));
  for (const [i, line] of a.entries())
    for (const [j, other] of b.entries())
      lengths[i + 1]![j + 1] =
        line === other ? lengths[i]![j]! + 1 : Math.max(lengths[i]![j + 1]!, lengths[i + 1]![j]!);
  return lengths[a.length]![b.length]!;
}

it('leaves as many lines unchanged as the two texts have in common, in order', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const ranges = changedRanges(bufferOf(before), bufferOf(after));
      const isChanged = (line: number): boolean => ranges.some(({ first, last }) => first <= line && line <= last);
      const kept = after.filter((_, at) => !isChanged(at + 1));
      expect(kept).toHaveLength(longestCommon(before, after));
      expect(longestCommon(before, kept)).toBe(kept.length);
      expect(ranges.length === 0).toBe(before.join('\n') === after.join('\n') && before.length === after.length);
    }),
  );
});

it.each([
  ['added at the end', 'a\nb\n', 'a\nb\nc\n', [{ first: 3, last: 3 }]],
  ['removed', 'a\nb\nc\n', 'a\nc\n', [{ first: 1.5, last: 1.5 }]],
  ['removed at the start', 'a\nb\n', 'b\n', [{ first: 0.5, last: 0.5 }]],
  ['with other line ends', 'a\r\nb\r\n', 'a\nb\n', []],
  ['in a text without a last line end', 'a\nb', 'a\nc', [{ first: 2, last: 2 }]],
])('finds lines %s', (_, before, after, ranges) => {
  expect(changedRanges(Buffer.from(before), Buffer.from(after))).toEqual(ranges);
});

it('takes what is between for changed if nearly everything differs', () => {
  const numbered = (sign: string): Buffer =>
    Buffer.from(`same\n${Array.from({ length: 5000 }, (__, at) => `${sign}${at}\n`).join('')}same\n`);
  expect(changedRanges(numbered('a'), numbered('b'))).toEqual([{ first: 2, last: 5001 }]);
});

it('compares texts by the lines that both have', () => {
  const [one, half] = [Buffer.from('aaa\nbbb\n'), Buffer.from('bbb\nccc\n')];
  expect([similarity(one, one), similarity(one, half), similarity(one, Buffer.from('x\n'))]).toEqual([1, 0.5, 0]);
});
