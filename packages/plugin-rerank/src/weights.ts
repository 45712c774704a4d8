import fitted from './weights.json' with { type: 'json' };
import type { QueryIntent } from './query/query-intent.ts';
import type { ChunkSignalName } from './signal/chunk-signals.ts';
import type { FileSignalName } from './signal/file-signals.ts';

type WeightName = FileSignalName | ChunkSignalName | 'same-file';

/** Weights of the additive score, one per signal. */
export type Weights = Readonly<Record<WeightName, number>>;

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
const table: Readonly<Record<WeightName, readonly number[]>> = fitted;

const weightNames = Object.keys(table) as readonly WeightName[];

function weightsOf(column: 0 | 1 | 2 | 3): Weights {
  return Object.fromEntries(weightNames.map((name) => [name, table[name][column]])) as Weights;
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
  const weights: Record<WeightName, number> = { ...proseWeights };
  for (const name of weightNames) weights[name] += plainness * (plainWeights[name] - weights[name]);
  return weights;
}
