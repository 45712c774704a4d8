import fitted from './weights.json' with { type: 'json' };
import type { QueryIntent } from './query-intent.ts';

/** Name of a signal. */
export type SignalName = keyof typeof fitted;

/** Weights of the additive score, one per signal. */
export type Weights = Readonly<Record<SignalName, number>>;

/** Values of the signals of a chunk, and those of a file. */
export type ChunkSignals = Pick<Weights, Extract<SignalName, `chunk-${string}`>>;
export type FileSignals = Omit<Weights, keyof ChunkSignals | Extract<SignalName, `closest-${string}`> | 'same-file'>;

/**
 * Weights for four kinds of queries, one column each. Fitted and rounded to a tenth, because more digits would overfit
 * the benchmark: see docs/retrieval.md.
 *
 * - Prose
 * - Prose in other words than the code has: meaning and related names count more, words less. Without negative weights
 *   of evidence
 * - A single identifier: matching file names and definitions count most
 * - A pasted report: fitted to the texts of 880 commits of 69 repositories and to the files and lines that they
 *   changed, and scaled so that the penalties of a file stay below the base of the score
 */
const table: Readonly<Record<SignalName, readonly number[]>> = fitted;

/** Each signal that has a weight. */
export const signalNames = Object.keys(table) as readonly SignalName[];

function weightsOf(column: 0 | 1 | 2 | 3): Weights {
  return Object.fromEntries(signalNames.map((name) => [name, table[name][column]])) as Weights;
}

const proseWeights = weightsOf(0);
const plainWeights = weightsOf(1);

export const fittedWeights: Readonly<Record<QueryIntent['kind'], Weights>> = {
  prose: proseWeights,
  symbol: weightsOf(2),
  report: weightsOf(3),
};

/** Weights between those of prose and those of plain prose. @param plainness 0 to 1, see `plainness` */
export function proseWeightsAt(plainness: number): Weights {
  // A copy of the table keeps its shape, which is read for each candidate.
  const weights: Record<SignalName, number> = { ...proseWeights };
  for (const name of signalNames) weights[name] += plainness * (plainWeights[name] - weights[name]);
  return weights;
}
