import fc from 'fast-check';
import { expect, it } from 'vitest';
import { characterSet, countMissing } from './character-set.ts';
import { editDistance } from './name-index.ts';

/** The same distance by the recurrence over all cells. */
function fullDistance(from: string, to: string): number {
  const rows: number[][] = [];
  for (let row = 0; row <= from.length; row++) {
    const cells: number[] = (rows[row] = []);
    for (let column = 0; column <= to.length; column++) {
      if (row === 0 || column === 0) {
        cells.push(row + column);
        continue;
      }
      const replaced = rows[row - 1]![column - 1]! + Number(from[row - 1] !== to[column - 1]);
      const choices = [rows[row - 1]![column]! + 1, cells[column - 1]! + 1, replaced];
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1])
        choices.push(rows[row - 2]![column - 2]! + 1);
      cells.push(Math.min(...choices));
    }
  }
  return rows[from.length]![to.length]!;
}

/** A word, and a copy of it with some edits. */
const pair = fc
  .record({
    word: fc.string({ unit: fc.constantFrom(...'abcé結'), maxLength: 12 }),
    edits: fc.array(
      fc.record({
        at: fc.nat({ max: 12 }),
        kind: fc.constantFrom('insert', 'remove', 'swap'),
        character: fc.constantFrom(...'abd'),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ word, edits }): readonly [string, string] => {
    const copy = [...word];
    for (const { at, kind, character } of edits) {
      if (kind === 'insert') copy.splice(at, 0, character);
      else if (kind === 'remove') copy.splice(at, 1);
      else if (at + 1 < copy.length) copy.splice(at, 2, copy[at + 1]!, copy[at]!);
    }
    return [word, copy.join('')];
  });

it('the distance within the limit is that of all cells', () => {
  fc.assert(
    fc.property(pair, fc.integer({ min: 1, max: 3 }), ([from, to], max) => {
      const expected = fullDistance(from, to);
      const found = editDistance(from, to, max);
      if (expected <= max) expect(found).toBe(expected);
      else expect(found).toBeGreaterThan(max);
    }),
    { numRuns: 3_000 },
  );
});

it('a swap of neighbors is one edit, and no part is edited twice', () => {
  expect(editDistance('recieve', 'receive', 2)).toBe(1);
  expect(editDistance('ca', 'abc', 2)).toBeGreaterThan(2);
});

it('character sets never differ by more than the distance', () => {
  fc.assert(
    fc.property(pair, ([from, to]) => {
      const [one, other] = [characterSet(from), characterSet(to)];
      const distance = fullDistance(from, to);
      expect(countMissing(one, other)).toBeLessThanOrEqual(distance);
      expect(countMissing(other, one)).toBeLessThanOrEqual(distance);
    }),
  );
  expect(countMissing(characterSet('abcdef'), characterSet('af'))).toBe(4);
  expect(countMissing(characterSet('af'), characterSet('abcdef'))).toBe(0);
});
