import type { Signal } from '@codesearch/kernel';
import type { QueryIntent } from './query/query-intent.ts';
import { chunkSignals } from './signal/chunk-signals.ts';
import type { FileGroup } from './signal/file-group.ts';
import { fileSignals } from './signal/file-signals.ts';
import type { Scales } from './signal/scales.ts';
import type { Weights } from './weights.ts';

/** Penalty of each further chunk of a file. It exceeds any difference of scores, so that all files come before any second chunk. */
const repeatWeight = -100;

/** A candidate's score. What it consists of is spelled out on demand: few of many candidates are shown. */
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

/** The file's score for its best chunk; its other chunks follow after every other file. */
export function scoreGroup(group: FileGroup, { query, scales, weights }: ScoreOptions): readonly CandidateScore[] {
  const ofFile = fileSignals(group, query, scales);
  const base = added(0, ofFile, weights);
  return group.members
    .map((member) => {
      const signals = chunkSignals(member, group, scales);
      return { index: member.index, signals, score: added(0, signals, weights) };
    })
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .map(({ index, signals }, place): CandidateScore => {
      const repeat = { 'same-file': place };
      const score = added(base, signals, weights) + place * repeatWeight;
      const explain = (): readonly Signal[] => [
        ...explained(ofFile, weights),
        ...explained(signals, weights),
        ...explained(repeat, { 'same-file': repeatWeight }),
      ];
      return { index, score, explain };
    });
}

function added(start: number, values: Values, weights: Values): number {
  let sum = start;
  for (const name in values) sum += values[name]! * (weights[name] ?? 0);
  return sum;
}

function explained(values: Values, weights: Values): Signal[] {
  return Object.entries(values)
    .filter(([, value]) => value !== 0)
    .map(([name, value]) => ({ name, value, weight: weights[name] ?? 0 }));
}
