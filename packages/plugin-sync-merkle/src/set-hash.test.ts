import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SetHash } from './tree-entry.ts';

function hashOf(entries: readonly string[]): string {
  const hash = new SetHash();
  for (const entry of entries) hash.add(entry);
  return hash.toString();
}

const sets = fc.uniqueArray(fc.string({ maxLength: 8 }), { maxLength: 12 });

describe('the hash of a set', () => {
  it('does not depend on the order', () => {
    fc.assert(
      fc.property(sets, fc.gen(), (entries, gen) => {
        const shuffled = entries.toSorted(() => gen(fc.integer, { min: -1, max: 1 }));
        expect(hashOf(shuffled)).toBe(hashOf(entries));
      }),
    );
  });

  it('does not depend on strings that were added and removed', () => {
    fc.assert(
      fc.property(sets, sets, (kept, dropped) => {
        const hash = new SetHash();
        for (const entry of [...dropped, ...kept]) hash.add(entry);
        const reread = new SetHash(hash.toString());
        for (const entry of dropped) reread.remove(entry);
        expect(reread.toString()).toBe(hashOf(kept));
      }),
    );
  });

  it('is different for different sets', () => {
    fc.assert(
      fc.property(sets, sets, (left, right) => {
        const same = left.length === right.length && left.every((entry) => right.includes(entry));
        expect(hashOf(left) === hashOf(right)).toBe(same);
      }),
    );
  });

  it('is 64 hex digits, all zero for the empty set', () => {
    expect(hashOf([])).toBe('0'.repeat(64));
    fc.assert(fc.property(sets, (entries) => /^[0-9a-f]{64}$/.test(hashOf(entries))));
  });
});
