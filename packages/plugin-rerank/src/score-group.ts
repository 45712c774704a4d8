import type { Signal } from '@codesearch/kernel';
import type { QueryIntent } from './query-intent.ts';
import { chunkSignals, fileSignals } from './signal/chunk-signals.ts';
import type { FileGroup } from './signal/file-group.ts';
import type { Scales } from './signal/scales.ts';
import type { Weights } from './weights.ts';

/** Keeps the scores of files above 0: together, all penalties of a file are smaller. */
const base = { value: 1, weight: 10 };

/** Further chunks of a file from this one on have the same penalty. */
const maxRepeats = 3;

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

/** The penalty of each further chunk of a file. */
const repeatName = 'same-file';

/**
 * Scores the chunks of a file: the score of the file, and that of each chunk. A further chunk competes with other files
 * on its own evidence, with a penalty for the repeated file.
 */
export function scoreGroup(group: FileGroup, { query, scales, weights }: ScoreOptions): readonly CandidateScore[] {
  const fileScore = base.value * base.weight + weightedSum(fileSignals(group, query, scales), weights);
  return group.members
    .map((member) => ({ member, chunkScore: weightedSum(chunkSignals(member, group, query, scales), weights) }))
    .sort((a, b) => b.chunkScore - a.chunkScore || a.member.index - b.member.index)
    .map(({ member, chunkScore }, position): CandidateScore => {
      const repeats = Math.min(position, maxRepeats);
      const score = fileScore + chunkScore + repeats * (weights[repeatName] ?? 0);
      // Computed again for the few that are shown: keeping the values of all candidates takes more time.
      const explain = (): readonly Signal[] => [
        ...signalsOf(fileSignals(group, query, scales), weights),
        ...signalsOf(chunkSignals(member, group, query, scales), weights),
        ...signalsOf({ [repeatName]: repeats }, weights).map((signal) => ({ ...signal, isRepeat: true as const })),
        { name: 'base', ...base },
      ];
      return { index: member.index, score, explain };
    });
}

function weightedSum(values: Values, weights: Values): number {
  let sum = 0;
  for (const name in values) sum += values[name]! * (weights[name] ?? 0);
  return sum;
}

function signalsOf(values: Values, weights: Values): Signal[] {
  return Object.entries(values)
    .filter(([, value]) => value !== 0)
    .map(([name, value]) => ({ name, value, weight: weights[name] ?? 0 }));
}
