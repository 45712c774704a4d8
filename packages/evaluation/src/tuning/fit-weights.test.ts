import { describe, expect, it } from 'vitest';
import { ExampleScores } from './example-scores.ts';
import { fitWeights, minExamples } from './fit-weights.ts';
import type { RankingExample } from './ranking-example.ts';

const start = { words: 1, vector: 1, path: -0.5 };

/** A question whose first candidate is relevant, with the values of its signals by candidate. */
function example(
  values: Readonly<Record<string, readonly number[]>>,
  more: Partial<RankingExample> = {},
): RankingExample {
  const size = Object.values(values)[0]?.length ?? 0;
  const first = Uint8Array.from({ length: size }, (_, index) => (index === 0 ? 1 : 0));
  return {
    kind: 'prose',
    questionKind: 'comment',
    size,
    values: new Map(Object.entries(values).map(([name, column]) => [name, Float64Array.from(column)])),
    rest: new Float64Array(size),
    repeats: [],
    places: first,
    files: first,
    ...more,
  };
}

const many = (each: RankingExample, count: number = minExamples): RankingExample[] =>
  Array.from({ length: count }, () => each);

describe('fitted weights', () => {
  it('raise the signal that ranks the answer first, and lower the one that does not', () => {
    const fitted = fitWeights(many(example({ words: [0.9, 0.3], vector: [0.1, 0.8] })), start);
    expect(fitted['words']).toBeGreaterThan(start.words);
    expect(fitted['vector']).toBeLessThan(start.vector);
  });

  it('keep their signs and the sum of their sizes', () => {
    const fitted = { ...start, ...fitWeights(many(example({ words: [0.9, 0.3], path: [1, 0] })), start) };
    expect(fitted.path).toBeLessThan(0);
    const sum = Object.values(fitted).reduce((total, weight) => total + Math.abs(weight), 0);
    expect(sum).toBeCloseTo(2.5, 1);
  });

  it('are those of the reranker if every answer is first by far, or there are too few questions', () => {
    const certain = example({ words: [9, 0.1], vector: [9, 0.1] });
    expect(fitWeights(many(certain), start)).toEqual({});
    const wrong = example({ words: [0.9, 0.3], vector: [0.1, 0.8] });
    expect(fitWeights(many(wrong, minExamples - 1), start)).toEqual({});
  });

  it('are the same for the same questions', () => {
    const questions = [
      ...many(example({ words: [0.9, 0.3], vector: [0.1, 0.8] })),
      ...many(example({ words: [0.2, 0.3], vector: [0.7, 0.2] })),
    ];
    expect(fitWeights(questions, start)).toEqual(fitWeights(questions, start));
  });

  it('never make one kind of question worse for the sake of another', () => {
    const comment = example({ words: [0.9, 0.3], vector: [0.1, 0.8] });
    const fix = example({ words: [0.3, 0.9], vector: [0.8, 0.1] }, { questionKind: 'fix' });
    expect(fitWeights([...many(comment), ...many(fix, 4)], start)).toEqual({});
  });

  it('do not follow a signal whose values say nothing', () => {
    const fitted = fitWeights(many(example({ words: [0.5, 0.5], vector: [0.5, 0.5] })), start);
    expect(fitted).toEqual({});
  });
});

describe('scores of an example', () => {
  it('count other chunks of the file for the file, and not for the place', () => {
    const values = example({ words: [0, 9, 4] }, { files: Uint8Array.of(1, 1, 0) });
    const { place, file } = new ExampleScores(values, { words: 1 }).smoothReciprocalRanks(1);
    expect([place, file]).toEqual([expect.closeTo(1 / 3), expect.closeTo(1)]);
    const none = new ExampleScores({ ...values, places: new Uint8Array(3) }, { words: 1 });
    expect(none.smoothReciprocalRanks(1).place).toBe(0);
  });

  it('give the penalty for a repeated file to the candidate that is second with the present weights', () => {
    const scores = new ExampleScores(
      example({ words: [0.2, 0.4, 0] }, { repeats: [{ members: [0, 1], penalties: [0, -100] }] }),
      { words: 1 },
    );
    // The relevant candidate is behind the other two.
    expect(scores.smoothReciprocalRanks(1).place).toBeCloseTo(1 / 3);
    scores.change('words', -2);
    // Now it is the best of its file; the third one has no evidence, and it is before that.
    expect(scores.smoothReciprocalRanks(1).place).toBeLessThan(0.6);
    expect(scores.smoothReciprocalRanks(1).place).toBeGreaterThan(1 / 3);
  });
});
