import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseLines } from './choose-lines.ts';

/** Lines separated by spaces: one letter for each word of the query, a dot for none. */
const lines = (text: string): { readonly words: readonly string[] }[] =>
  text.split(' ').map((line) => ({ words: line === '.' ? [] : [...line] }));

describe('the chosen lines', () => {
  it('are all lines if they fit, and none if the limit is 0', () => {
    expect(chooseLines(lines('. a .'), 3)).toEqual([0, 1, 2]);
    expect(chooseLines(lines('. a .'), 0)).toEqual([]);
  });

  it('are those with the most different words, not with one word repeated', () => {
    expect(chooseLines(lines('a a a . . ab . .'), 2)).toEqual([4, 5]);
  });

  it('have the match in the middle if nothing else decides', () => {
    expect(chooseLines(lines('. . . . . a . . . .'), 3)).toEqual([4, 5, 6]);
  });

  it('begin with the definition if the match is near it', () => {
    expect(chooseLines(lines('. . . a . . . . .'), 3, 3)).toEqual([3, 4, 5]);
  });

  it('include the definition separately if the match is far from it', () => {
    expect(chooseLines(lines('. . . . . . . ab .'), 3, 1)).toEqual([1, 6, 7]);
    expect(chooseLines(lines('ab . . . . . . . .'), 3, 8)).toEqual([0, 1, 8]);
  });

  it('can include the last line', () => {
    expect(chooseLines(lines('. . . . . . . ab'), 2, 0)).toEqual([0, 7]);
  });

  it('are the first lines if nothing matches, or the definition if it is further down', () => {
    expect(chooseLines(lines('. . . . . .'), 2)).toEqual([0, 1]);
    expect(chooseLines(lines('. . . . . .'), 2, 1)).toEqual([0, 1]);
    expect(chooseLines(lines('. . . . . .'), 2, 3)).toEqual([3, 4]);
    expect(chooseLines(lines('. . . . . .'), 2, 5)).toEqual([4, 5]);
  });

  it('are exactly as many as the limit, ascending, with the definition', () => {
    const line = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }).map((words) => ({ words }));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), fc.nat(12), fc.nat(29), (all, limit, place) => {
        const definition = place % all.length;
        const chosen = chooseLines(all, limit, definition);
        expect(chosen).toHaveLength(Math.min(limit, all.length));
        expect(chosen).toEqual([...new Set(chosen)].toSorted((a, b) => a - b));
        expect(chosen.every((index) => index >= 0 && index < all.length)).toBe(true);
        if (limit > 0) expect(chosen).toContain(definition);
      }),
    );
  });
});
