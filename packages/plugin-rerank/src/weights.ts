import type { ChunkSignalName } from './signal/chunk-signals.ts';
import type { FileSignalName } from './signal/file-signals.ts';

/** Weights of the additive score: one for every signal. */
export type Weights = Readonly<Record<FileSignalName | ChunkSignalName, number>>;

const chunkWeights: Readonly<Record<ChunkSignalName, number>> = {
  'chunk-vector': 0.3,
  'chunk-vector-rank': 0.1,
  'chunk-lexical': 0.2,
  'chunk-defines-name': 0.3,
  'chunk-defines-words': 0.1,
  'chunk-is-imports': -0.2,
};

/** For questions in words. */
export const proseWeights: Weights = {
  ...chunkWeights,
  'file-vector': 2,
  'file-vector-rank': 0.4,
  'best-chunk-vector': 1.5,
  'best-chunk-vector-rank': 0.4,
  'lexical-sum': 0.8,
  'lexical-sum-rank': 0.2,
  'best-chunk-lexical': 0.2,
  'names-lexical': 0.4,
  'names-lexical-rank': 0.2,
  'file-name': 0.9,
  'file-name-covered': 0.1,
  'file-name-exact': 0.3,
  'folder-names': 0.2,
  'defines-name': 0.4,
  'defines-words': 0.4,
  'is-test': -1,
  'is-example': -0.6,
  'is-documentation': -0.6,
  'is-compat': -0.5,
  'is-types': -0.2,
  'is-reexport': -0.4,
  'is-configuration': -0.4,
};

/** For a lone identifier: what is defined where counts most. */
export const symbolWeights: Weights = {
  ...proseWeights,
  'file-vector': 1,
  'best-chunk-vector': 0.5,
  'lexical-sum': 0.5,
  'file-name': 0.3,
  'file-name-exact': 1,
  'defines-name': 1.5,
};
