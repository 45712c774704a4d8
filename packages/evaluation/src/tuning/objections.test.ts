import { describe, expect, it } from 'vitest';
import { queryScores } from '../metric/query-scores.ts';
import type { Scores } from '../metric/query-scores.ts';
import { compareScores } from '../statistics/paired-comparison.ts';
import { objectionsTo } from './objections.ts';
import type { TuningKind } from './tuning.ts';

const place = { path: 'a.ts' };
/** The scores of a question whose answer has a rank. */
const scoresAt = (rank: number): Scores =>
  queryScores(
    Array.from({ length: 10 }, (_, index) => ({
      path: index + 1 === rank ? 'a.ts' : `${index}.ts`,
      startLine: 1,
      endLine: 2,
      text: 'x',
    })),
    [place],
  );

/** A kind with some questions, whose answers change their ranks. */
const kind = (name: string, count: number, before: number, after: number): TuningKind => ({
  name,
  questions: count,
  differences: compareScores(
    Array.from({ length: count }, () => scoresAt(before)),
    Array.from({ length: count }, () => scoresAt(after)),
    1,
  ),
});

describe('fitted weights are refused', () => {
  it('unless held-out questions are answered significantly better', () => {
    expect(objectionsTo([kind('all', 20, 3, 1), kind('name', 20, 3, 1)])).toEqual([]);
    expect(objectionsTo([kind('all', 3, 3, 1)])).toEqual([expect.stringMatching(/^MRR .* not significantly better/)]);
    expect(objectionsTo([kind('all', 20, 1, 3)])).toEqual([expect.stringMatching(/not significantly better/)]);
    expect(objectionsTo([kind('all', 20, 2, 2)])).toEqual([
      'MRR of held-out questions is not significantly better: 0.500 before, 0.500 after, p = 1.000.',
    ]);
  });

  it('if a kind of question gets worse, significantly or by more than is noticed', () => {
    const better = kind('all', 40, 3, 1);
    expect(objectionsTo([better, kind('name', 20, 1, 2)])).toEqual([expect.stringMatching(/the kind name get worse/)]);
    // One question of two is no significant difference, and half of the answers are lost.
    expect(objectionsTo([better, kind('fix', 2, 1, 2)])).toEqual([expect.stringMatching(/the kind fix get worse/)]);
  });

  it('without held-out questions', () => {
    expect(objectionsTo([])).toHaveLength(1);
  });
});
