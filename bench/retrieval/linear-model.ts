import type { Example } from './example.ts';
import { ndcg10 } from './ndcg.ts';

export interface FitOptions {
  /** Strength of the penalty for the distance of the weights from their start. */
  readonly ridge: number;
  readonly steps?: number;
  /** Factor of the scores in the softmax. Default: 2. */
  readonly sharpness?: number;
}

/**
 * Fits linear weights by softmax cross-entropy over each query's files (ListNet, top one: Z. Cao et al., "Learning to Rank:
 * From Pairwise Approach to Listwise Approach", ICML 2007), with an L2 penalty for the distance from their start, by Adam.
 */
export function fitWeights(
  examples: readonly Pick<Example, 'files'>[],
  start: readonly number[],
  options: FitOptions,
): number[] {
  const usable = examples.filter(({ files }) => files.some(({ relevant }) => relevant));
  const weights = [...start];
  const [first, second] = [start.map(() => 0), start.map(() => 0)];
  for (let step = 1; step <= (options.steps ?? 600); step++) {
    const gradient = weights.map((weight, index) => options.ridge * (weight - start[index]!));
    for (const example of usable)
      addGradient(example, weights, gradient, { share: 1 / usable.length, sharpness: options.sharpness ?? 2 });
    const rate = 0.05 * (1 - (step - 1) / (options.steps ?? 600));
    for (const [index, slope] of gradient.entries()) {
      first[index] = 0.9 * first[index]! + 0.1 * slope;
      second[index] = 0.99 * second[index]! + 0.01 * slope * slope;
      const mean = first[index]! / (1 - 0.9 ** step);
      const spread = Math.sqrt(second[index]! / (1 - 0.99 ** step)) + 1e-8;
      weights[index]! -= (rate * mean) / spread;
    }
  }
  return weights;
}

/** Mean over repositories of the mean NDCG@10 of their queries, as the benchmark's scorer computes it. */
export function meanNdcg(scored: readonly { readonly repository: string; readonly score: number }[]): number {
  const groups = Map.groupBy(scored, ({ repository }) => repository);
  const means = [...groups.values()].map((rows) => rows.reduce((sum, { score }) => sum + score, 0) / rows.length);
  return means.reduce((sum, mean) => sum + mean, 0) / means.length;
}

export function scoreExample({ files, targets }: Example, weights: readonly number[]): number {
  const ranked = files
    .map((file) => ({ file, score: dot(file.signals, weights) + file.rest }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ file: { path, startLine, endLine } }) => ({ path, start: startLine, end: endLine }));
  return ndcg10(ranked, targets);
}

/** The rank of the first relevant file, from 1; infinite if no file is relevant. */
export function firstRelevantRank({ files }: Pick<Example, 'files'>, weights: readonly number[]): number {
  const scored = files.map(({ signals, rest, relevant }) => ({ score: dot(signals, weights) + rest, relevant }));
  const best = Math.max(...scored.filter(({ relevant }) => relevant).map(({ score }) => score));
  return best === -Infinity ? Infinity : 1 + scored.filter(({ score }) => score > best).length;
}

interface GradientOptions {
  /** Of the example in the whole gradient. */
  readonly share: number;
  readonly sharpness: number;
}

function addGradient(
  { files }: Pick<Example, 'files'>,
  weights: readonly number[],
  gradient: number[],
  { share, sharpness }: GradientOptions,
): void {
  const scores = files.map(({ signals, rest }) => dot(signals, weights) + rest);
  const most = Math.max(...scores);
  const exponentials = scores.map((score) => Math.exp((score - most) * sharpness));
  const total = exponentials.reduce((sum, value) => sum + value, 0);
  const relevant = files.filter((file) => file.relevant).length;
  for (const [index, file] of files.entries()) {
    const error = (exponentials[index]! / total - (file.relevant ? 1 / relevant : 0)) * share;
    for (let index = 0; index < gradient.length; index++) gradient[index]! += error * file.signals[index]!;
  }
}

function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += a[index]! * b[index]!;
  return sum;
}
