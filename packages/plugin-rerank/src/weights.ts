import type { QueryIntent } from './query/query-intent.ts';
import type { ChunkSignalName } from './signal/chunk-signals.ts';
import type { FileSignalName } from './signal/file-signals.ts';

/** Weights of the additive score, one per signal. */
export type Weights = Readonly<Record<FileSignalName | ChunkSignalName | 'same-file', number>>;

const chunkWeights: Readonly<Record<ChunkSignalName | 'same-file', number>> = {
  'chunk-vector': 0.3,
  'chunk-vector-rank': 0.1,
  'chunk-lexical': 0.2,
  'chunk-defines-name': 0.3,
  'chunk-other-spelling': -0.3,
  'chunk-defines-words': 0.1,
  'chunk-defines-related': 0,
  'chunk-not-named': 0,
  'chunk-in-scope': 1,
  'chunk-in-path': 3,
  'chunk-mentions-name': 0,
  'chunk-verbatim': 20,
  'chunk-in-report': 2,
  'chunk-is-imports': -0.2,
  'chunk-is-data': 0,
  'chunk-is-test': -1.2,
  'same-file': -1,
};

/**
 * Weights for prose. Fitted and rounded to a tenth, because more digits would overfit the benchmark: see
 * docs/retrieval.md.
 */
export const proseWeights: Weights = {
  ...chunkWeights,
  'chunk-vector': 1.9,
  'chunk-lexical': 0.6,
  'chunk-defines-name': 0.5,
  'chunk-other-spelling': -0.8,
  'chunk-defines-words': 0,
  'chunk-not-named': -0.5,
  'chunk-is-data': -0.4,
  'same-file': -0.8,
  'file-vector': 1.5,
  'file-vector-rank': 0,
  'best-chunk-vector': 0.2,
  'best-chunk-vector-rank': 0.6,
  'lexical-sum': 0.3,
  'lexical-sum-rank': 0,
  'best-chunk-lexical': 0.8,
  'names-lexical': 0.1,
  'names-lexical-rank': 0,
  'file-in-report': 1.5,
  'file-calls': 0,
  'commit-subjects': 0.4,
  'file-name': 0,
  'file-name-covered': 0.9,
  'file-name-exact': 0.5,
  'folder-names': 3,
  'file-name-related': 1.9,
  'folder-names-related': 0,
  'defines-name': 0.6,
  'defines-words': 1,
  'defines-related': 0.1,
  'is-test': -1.9,
  'is-example': -0.8,
  'is-documentation': -1.7,
  'is-compat': -0.5,
  'is-vendored': -1.2,
  'is-types': -0.2,
  'is-reexport': -0.2,
  'is-configuration': -0.5,
};

/**
 * Weights for prose in other words than the code has: meaning and related names count more, words less. Rounded like
 * the others, without negative weights of evidence: see docs/retrieval.md.
 */
export const plainWeights: Weights = {
  ...proseWeights,
  'chunk-vector': 3,
  'chunk-lexical': 0.3,
  'chunk-defines-name': 0.8,
  'chunk-other-spelling': -0.3,
  'chunk-defines-related': 1.6,
  'chunk-not-named': -1.2,
  'chunk-is-imports': -0.3,
  'chunk-is-data': -0.6,
  'chunk-is-test': -1.7,
  'same-file': -0.5,
  'file-vector': 4.8,
  'file-vector-rank': 0.1,
  'best-chunk-vector': 0,
  'best-chunk-vector-rank': 0,
  'lexical-sum': 0,
  'best-chunk-lexical': 0.7,
  'names-lexical': 0,
  'file-name': 0.1,
  'file-name-covered': 0.7,
  'file-name-exact': 4.9,
  'folder-names': 3.1,
  'file-name-related': 0.8,
  'folder-names-related': 0.2,
  'defines-name': 1.2,
  'defines-words': 0,
  'defines-related': 0,
  'is-test': -2.7,
  'is-example': -1.1,
  'is-documentation': -2.4,
  'is-compat': -0.7,
  'is-vendored': -1.7,
  'is-types': -0.3,
  'is-configuration': -0.7,
};

/** Weights for a single identifier. Matching file names and definitions count most. Fitted in the same way. */
export const symbolWeights: Weights = {
  ...chunkWeights,
  'chunk-defines-name': 6,
  'chunk-other-spelling': -4,
  'chunk-in-scope': 5,
  'chunk-mentions-name': 8,
  'chunk-is-test': -0.3,
  'file-vector': 1.2,
  'file-vector-rank': 0.7,
  'best-chunk-vector': 0.4,
  'best-chunk-vector-rank': 0.2,
  'lexical-sum': 1,
  'lexical-sum-rank': 1,
  'best-chunk-lexical': 0.4,
  'names-lexical': 0.4,
  'names-lexical-rank': 0.2,
  'file-in-report': 1.5,
  'file-calls': 0,
  'commit-subjects': 0,
  'file-name': 0.6,
  'file-name-covered': 0.4,
  'file-name-exact': 1.4,
  'folder-names': 0.2,
  'file-name-related': 0,
  'folder-names-related': 0,
  'defines-name': 1,
  'defines-words': 0,
  'defines-related': 0,
  'is-test': -2.5,
  'is-example': -0.6,
  'is-documentation': -0.6,
  'is-compat': -0.5,
  'is-vendored': -0.2,
  'is-types': -0.2,
  'is-reexport': 0,
  'is-configuration': -0.4,
};

/**
 * Weights for a pasted report, fitted to the texts of 880 commits of 69 repositories and to the files and lines that
 * they changed. They are scaled so that the penalties of a file stay below the base of the score. See
 * docs/retrieval.md.
 */
export const reportWeights: Weights = {
  ...proseWeights,
  'chunk-vector': 0.9,
  'chunk-vector-rank': 0,
  'chunk-not-named': 0,
  'chunk-lexical': 0.8,
  'chunk-defines-name': 0.1,
  'chunk-other-spelling': -0.3,
  'chunk-verbatim': 16,
  'chunk-in-report': 1.6,
  'chunk-is-test': -1,
  'file-vector': 1,
  'file-vector-rank': 0.3,
  'best-chunk-vector': 1.9,
  'best-chunk-vector-rank': 0.4,
  'lexical-sum': 1,
  'lexical-sum-rank': 0.6,
  'best-chunk-lexical': 1.8,
  'names-lexical': 0.6,
  'file-in-report': 1.6,
  'file-calls': 0.7,
  'commit-subjects': 1.1,
  'file-name': 0.1,
  'file-name-covered': 0.5,
  'file-name-exact': 0.1,
  'folder-names': 1.1,
  'file-name-related': 0,
  'defines-name': 0.8,
  'defines-words': 0,
  'defines-related': 0,
  'is-test': -4,
  'is-example': -1.3,
  'is-documentation': -3,
  'is-vendored': -1.1,
  'is-reexport': -0.1,
  'is-configuration': -1.3,
};

const weightNames = Object.keys(proseWeights) as readonly (keyof Weights)[];

export const fittedWeights: Readonly<Record<QueryIntent['kind'], Weights>> = {
  prose: proseWeights,
  symbol: symbolWeights,
  report: reportWeights,
};

/** Weights between those of prose and those of plain prose. @param plainness 0 to 1, see `plainness` */
export function proseWeightsAt(plainness: number): Weights {
  // A copy of the table keeps its shape, which is read for each candidate.
  const weights: Record<keyof Weights, number> = { ...proseWeights };
  for (const name of weightNames) weights[name] += plainness * (plainWeights[name] - weights[name]);
  return weights;
}
