import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commonChanges, hasChange } from './changed-lines.ts';
import type { ChangedLines, LineRange } from './changed-lines.ts';

const range = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.nat({ max: 4 }))
  .map(([first, more]): LineRange => ({ first, last: first + more }));
const ranges = fc.oneof(fc.constant('all' as const), fc.array(range, { maxLength: 4 }));
const changes = fc
  .dictionary(fc.constantFrom('a', 'b'), ranges)
  .map((files): ChangedLines => new Map(Object.entries(files)));

it('has in common the lines that are in both', () => {
  fc.assert(
    fc.property(
      changes,
      changes,
      fc.constantFrom('a', 'b'),
      fc.integer({ min: 1, max: 17 }),
      (one, other, path, line) => {
        const at = { first: line, last: line };
        const inBoth = hasChange(one.get(path), at) && hasChange(other.get(path), at);
        expect(hasChange(commonChanges(one, other).get(path), at)).toBe(inBoth);
      },
    ),
  );
});

it('finds removed lines within the lines around them only', () => {
  const removed = [{ first: 4.5, last: 4.5 }];
  expect(hasChange(removed, { first: 2, last: 5 })).toBe(true);
  expect(hasChange(removed, { first: 2, last: 4 })).toBe(false);
  expect(hasChange(removed, { first: 5, last: 9 })).toBe(false);
});
