import { inOneTurn } from '@codesearch/toolkit/pure';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnswerHit } from './answer.ts';
import { chooseShown } from './choose-shown.ts';
import { hitWith, symbolWith } from './fixture/hit.ts';
import { wordsOf } from '../words/query-words.ts';
import { shapeHit } from './shape-hit.ts';
import { fitAnswer, share } from './share.ts';

/** A definition with so many lines. */
function definition(lines: number, score = 1, path = 'src/retry.ts'): AnswerHit {
  const text = Array.from({ length: lines }, (_, index) => (index === 0 ? 'function retry() {' : `  step${index}();`));
  const symbols = [symbolWith({ name: 'retry', startLine: 9, endLine: 8 + lines })];
  return shapeHit(hitWith({ score, chunk: { path, text: text.join('\n'), symbols } }), wordsOf('x'));
}

const loose = shapeHit(hitWith({ chunk: { kind: 'text', symbols: [], text: 'word\n'.repeat(30) } }), wordsOf('x'));

describe('the lines of an answer', () => {
  it('go to the best hits as a whole if there are enough of them', () => {
    expect(share([definition(10), definition(20), definition(3), definition(9)], 100)).toEqual([10, 20, 3, 0]);
  });

  it('go to the first hit before the second one, which has its head or one line', () => {
    expect(share([definition(20, 5.1), definition(20, 5)], 32)).toEqual([20, 10]);
    expect(share([definition(40, 5.1), definition(40, 5)], 32)).toEqual([30, 0]);
  });

  it('complete a body behind the second hit, or are left out', () => {
    const hits = [definition(20), definition(10), definition(40)];
    expect(share(hits, 60)).toEqual([20, 10, 0]);
    expect(share(hits, 80)).toEqual([20, 10, 40]);
    expect(share([definition(20), definition(40)], 60)).toEqual([20, 26]);
  });

  it('go to the second hit before the rest of a long first one', () => {
    expect(share([definition(44), definition(20)], 60)).toEqual([38, 20]);
  });

  it('leave out the code of a definition of one line: its header has it', () => {
    expect(share([definition(20), definition(1), definition(9)], 60)).toEqual([20, 0, 9]);
  });

  it('leave out tests and documents behind code of the program, but not a test behind a test', () => {
    const test = definition(9, 1, 'src/retry.test.ts');
    expect(share([definition(20), test, definition(9, 1, 'docs/retry.md'), definition(8)], 60)).toEqual([20, 0, 0, 8]);
    expect(share([test, test], 60)).toEqual([9, 9]);
  });

  it('go to the places that the query names, and not to what is like them', () => {
    const named = (hit: AnswerHit): AnswerHit => ({ ...hit, hit: { ...hit.hit, namedLine: 10 } });
    expect(share([named(definition(20)), definition(9)], 60)).toEqual([20, 0]);
    expect(share([named(definition(20)), definition(9), named(definition(8))], 60)).toEqual([20, 0, 8]);
  });

  it('have the line that the query names, with those around it and the head', () => {
    const hit = definition(90);
    const shown = (namedLine: number): readonly number[] =>
      chooseShown({ ...hit, hit: { ...hit.hit, namedLine } }, 40).map(({ number }) => number);
    const range = (first: number, last: number): number[] =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index);
    expect(shown(70)).toEqual([...range(9, 26), ...range(59, 80)]);
    expect(shown(97)).toEqual([...range(9, 26), ...range(77, 98)]);
    expect(shown(12)).toEqual(range(9, 48));
  });

  it('have a line that matches once, however often it is there', () => {
    const steps = Array.from({ length: 80 }, (_, index) => (index % 20 === 10 ? '  log(x);' : `  step${index}();`));
    const text = ['function retry() {', ...steps, '}'].join('\n');
    const symbols = [symbolWith({ name: 'retry', startLine: 1, endLine: 82 })];
    const hit = shapeHit(hitWith({ chunk: { startLine: 1, text, symbols } }), wordsOf('log'));
    expect(chooseShown(hit, 44).filter((line) => line.text === '  log(x);')).toHaveLength(2);
  });

  it('are no arbitrary few of the next ones', () => {
    expect(share([definition(18, 9), definition(40, 5)], 7)).toEqual([5, 0]);
  });

  it('are few of a part without a definition, and one of it behind the first hit', () => {
    expect(share([loose, definition(20), loose], 60)).toEqual([6, 20, 0]);
  });

  it('are for all hits if each may have as many', () => {
    const hits = Array.from({ length: 9 }, () => definition(20));
    expect(share(hits, Infinity, { bodies: Infinity, maxLines: 4 })).toEqual(hits.map(() => 4));
  });

  it('are for short definitions behind the first ones too, before those that only mention a name', () => {
    const hits = [definition(40), definition(20), definition(9), definition(12), definition(13), definition(5)];
    const shares = (rows: number, before: number): readonly number[] =>
      share(hits, rows, { further: { lines: 12, before } });
    expect(shares(200, 6)).toEqual([40, 20, 9, 12, 0, 5]);
    expect(shares(200, 4)).toEqual([40, 20, 9, 12, 0, 0]);
    expect(shares(80, 6)).toEqual([40, 20, 9, 0, 0, 5]);
    expect(shares(75, 6)).toEqual([40, 20, 9, 0, 0, 0]);
  });

  it('are never more than there are', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 80 }), { maxLength: 12 });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 90 }), (lengths, rows) => {
        const shares = share(
          lengths.map((length) => definition(length)),
          rows,
        );
        const used = shares.reduce((sum, lines) => sum + lines + 1, 0);
        expect(used).toBeLessThanOrEqual(Math.max(rows, shares.length));
      }),
    );
  });
});

describe('an answer that is fitted', () => {
  const hits = [definition(12), definition(12), definition(12)];
  const render = (shares: readonly number[]): string => shares.map((lines) => 'x'.repeat(lines + 1)).join('');

  it('is as long as the budget allows', () => {
    const fitted = inOneTurn(fitAnswer(hits, render, (output) => output.length > 20));
    expect(fitted?.shares).toHaveLength(3);
    expect(fitted?.output.length).toBeGreaterThan(15);
    expect(fitted?.output.length).toBeLessThanOrEqual(20);
  });

  it('does not exist if nothing fits', () => {
    expect(inOneTurn(fitAnswer(hits, render, () => true))).toBeUndefined();
  });
});
