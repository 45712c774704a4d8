import type { QueryIntent } from './query/query-intent.ts';
import type { ChunkSignalName } from './signal/chunk-signals.ts';
import type { FileSignalName } from './signal/file-signals.ts';

type WeightName = FileSignalName | ChunkSignalName | 'same-file';

/** Weights of the additive score, one per signal. */
export type Weights = Readonly<Record<WeightName, number>>;

/**
 * Weights for four kinds of queries. Fitted and rounded to a tenth, because more digits would overfit the benchmark:
 * see docs/retrieval.md.
 *
 * - Prose
 * - Prose in other words than the code has: meaning and related names count more, words less. Without negative weights
 *   of evidence
 * - A single identifier: matching file names and definitions count most
 * - A pasted report: fitted to the texts of 880 commits of 69 repositories and to the files and lines that they
 *   changed, and scaled so that the penalties of a file stay below the base of the score
 */
const table: Readonly<Record<WeightName, readonly [prose: number, plain: number, symbol: number, report: number]>> = {
  'chunk-vector': [1.9, 3, 0.3, 0.9],
  'chunk-vector-rank': [0.1, 0.1, 0.1, 0],
  'chunk-lexical': [0.6, 0.3, 0.2, 0.8],
  'chunk-defines-name': [0.5, 0.8, 6, 0.1],
  'chunk-other-spelling': [-0.8, -0.3, -4, -0.3],
  'chunk-defines-words': [0, 0, 0.1, 0],
  'chunk-defines-related': [0, 1.6, 0, 0],
  'chunk-not-named': [-0.5, -1.2, 0, 0],
  'chunk-in-scope': [1, 1, 5, 1],
  'chunk-in-path': [3, 3, 3, 3],
  'chunk-mentions-name': [0, 0, 8, 0],
  'chunk-verbatim': [20, 20, 20, 16],
  'chunk-in-report': [2, 2, 2, 1.6],
  'chunk-is-imports': [-0.2, -0.3, -0.2, -0.2],
  'chunk-is-data': [-0.4, -0.6, 0, -0.4],
  'chunk-is-test': [-1.2, -1.7, -0.3, -1],
  'same-file': [-0.8, -0.5, -1, -0.8],
  'file-vector': [1.5, 4.8, 1.2, 1],
  'file-vector-rank': [0, 0.1, 0.7, 0.3],
  'best-chunk-vector': [0.2, 0, 0.4, 1.9],
  'best-chunk-vector-rank': [0.6, 0, 0.2, 0.4],
  'lexical-sum': [0.3, 0, 1, 1],
  'lexical-sum-rank': [0, 0, 1, 0.6],
  'best-chunk-lexical': [0.8, 0.7, 0.4, 1.8],
  'names-lexical': [0.1, 0, 0.4, 0.6],
  'names-lexical-rank': [0, 0, 0.2, 0],
  'file-in-report': [1.5, 1.5, 1.5, 1.6],
  'file-calls': [0, 0, 0, 0.7],
  'commit-subjects': [0.4, 0.4, 0, 1.1],
  'file-name': [0, 0.1, 0.6, 0.1],
  'file-name-covered': [0.9, 0.7, 0.4, 0.5],
  'file-name-exact': [0.5, 4.9, 1.4, 0.1],
  'folder-names': [3, 3.1, 0.2, 1.1],
  'file-name-related': [1.9, 0.8, 0, 0],
  'folder-names-related': [0, 0.2, 0, 0],
  'defines-name': [0.6, 1.2, 1, 0.8],
  'defines-words': [1, 0, 0, 0],
  'defines-related': [0.1, 0, 0, 0],
  'is-test': [-1.9, -2.7, -2.5, -4],
  'is-example': [-0.8, -1.1, -0.6, -1.3],
  'is-documentation': [-1.7, -2.4, -0.6, -3],
  'is-compat': [-0.5, -0.7, -0.5, -0.5],
  'is-vendored': [-1.2, -1.7, -0.2, -1.1],
  'is-types': [-0.2, -0.3, -0.2, -0.2],
  'is-reexport': [-0.2, -0.2, 0, -0.1],
  'is-configuration': [-0.5, -0.7, -0.4, -1.3],
};

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
