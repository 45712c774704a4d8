import type { Signal } from '@codesearch/kernel';
import type { QueryIntent } from './query/query-intent.ts';
import { chunkSignals } from './signal/chunk-signals.ts';
import type { FileGroup } from './signal/file-group.ts';
import { fileSignals } from './signal/file-signals.ts';
import type { Scales } from './signal/scales.ts';
import type { Weights } from './weights.ts';

/**
 * Penalty for each further chunk of a file. It exceeds any difference of scores, so that all files come before any
 * second chunk.
 */
const repeatWeight = -100;

/** A candidate's score. `explain` computes its signals on demand, because only a few of many candidates are shown. */
export interface CandidateScore {
  readonly index: number;
  readonly score: number;
  readonly explain: () => readonly Signal[];
}

export interface ScoreOptions {
  readonly query: QueryIntent;
  readonly scales: Scales;
  readonly weights: Weights;
}

type Values = Readonly<Record<string, number>>;

/**
 * Scores the chunks of a file. The best chunk gets the score of the file; its other chunks rank behind every other
 * file.
 */
export function scoreGroup(group: FileGroup, { query, scales, weights }: ScoreOptions): readonly CandidateScore[] {
  const fileValues = fileSignals(group, query, scales);
  const base = weightedSum(0, fileValues, weights);
  return group.members
    .map((member) => {
      const values = chunkSignals(member, group, scales);
      return { index: member.index, values, score: weightedSum(0, values, weights) };
    })
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .map(({ index, values }, position): CandidateScore => {
      const repeat = { 'same-file': position };
      const score = weightedSum(base, values, weights) + position * repeatWeight;
      const explain = (): readonly Signal[] => [
        ...signalsOf(fileValues, weights),
        ...signalsOf(values, weights),
        ...signalsOf(repeat, { 'same-file': repeatWeight }),
      ];
      return { index, score, explain };
    });
}

function weightedSum(start: number, values: Values, weights: Values): number {
  let sum = start;
  for (const name in values) sum += values[name]! * (weights[name] ?? 0);
  return sum;
}

function signalsOf(values: Values, weights: Values): Signal[] {
  return Object.entries(values)
    .filter(([, value]) => value !== 0)
    .map(([name, value]) => ({ name, value, weight: weights[name] ?? 0 }));
}
