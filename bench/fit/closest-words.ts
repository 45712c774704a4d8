import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Project } from '@codesearch/engine';
import { overlap, recordedSearch } from '@codesearch/evaluation/parts';
import type { Place } from '@codesearch/evaluation/parts';
import { closestWords } from '@codesearch/plugin-rerank/closest-words';
import type { ClosenessValues } from '@codesearch/plugin-rerank/closest-words';
import { proseWeightsAt } from '@codesearch/plugin-rerank/weights';
import type { Signal } from '@codesearch/kernel';
import { LaidOutTree } from '../checkout/laid-out-tree.ts';
import { Mirror } from '../checkout/mirror.ts';
import { DataHome } from '../question/data-home.ts';
import { readQuestionSets } from '../questions/read-questions.ts';
import { readBenchmark } from '../retrieval/benchmark.ts';

/*
 * Fits the values of close words to the `searched` questions and to the development benchmark, which counts as if each
 * of its questions were asked twenty times: it names files, and these questions definitions. Prints the values and the
 * weight of each signal.
 *
 *   npm run -w @codesearch/bench fit-words -- --mirrors FOLDER --trees FOLDER [--home FOLDER] [--each 1]
 *     [--benchmark FOLDER --benchmark-trees FOLDER]
 */

const { values: options } = parseArgs({
  options: {
    mirrors: { type: 'string' },
    trees: { type: 'string' },
    home: { type: 'string' },
    each: { type: 'string', default: '1' },
    benchmark: { type: 'string', default: '../shared/bench/retrieval' },
    'benchmark-trees': { type: 'string' },
  },
});
const { mirrors, trees, 'benchmark-trees': benchmarkTrees } = options;
if (mirrors === undefined || trees === undefined) throw new Error('Give --mirrors and --trees.');

/** The values of a signal are at this many distances. */
const knots = 6;
const signals = ['closest-anywhere', 'closest-names', 'closest-path'] as const;
const benchmarkWeight = 20;
const decay = 0.05;
const steps = 250;

/** The weights of the ranking that gives the scores, for a question that is plain without a doubt. */
const plainWeights = proseWeightsAt(1);

/** A question with the candidates that are compared. */
interface Example {
  readonly scores: readonly number[];
  /** Of each candidate the share of the question's words at each knot of each signal. */
  readonly features: readonly (readonly number[])[];
  readonly isRight: readonly boolean[];
  readonly weight: number;
}

using home = new DataHome(options.home);
const examples: Example[] = [];
for (const set of readQuestionSets('searched')) {
  const name = set.repository.replace('/', '+');
  const tree = new LaidOutTree(resolve(trees, name), new Mirror(join(mirrors, name)));
  tree.layOut(set.commit);
  await using project = await home.open(tree.root, { home: join(home.folder, 'indexes') });
  await project.index();
  for (const [index, { question, path, startLine, endLine }] of set.questions.entries())
    if (index % Number(options.each) === 0) await addExample(project, question, [{ path, startLine, endLine }], 1);
  process.stderr.write(`${set.repository}\n`);
}
for (const { root, queries } of benchmarkTrees === undefined ? [] : readBenchmark(options.benchmark, benchmarkTrees)) {
  await using project = await home.open(root);
  await project.index();
  for (const { query, relevant } of queries) await addExample(project, query, relevant, benchmarkWeight);
}
print(fit());

async function addExample(
  project: Project,
  question: string,
  relevant: readonly Place[],
  weight: number,
): Promise<void> {
  const search = await recordedSearch(project, question, undefined);
  const compared = (await search.rerankAll()).filter(({ signals: own }) => own.some(({ name }) => isClosest(name)));
  const candidates = compared.map(({ index }) => search.candidates[index]!);
  const isRight = candidates.map(({ chunk }) => relevant.some((place) => overlap(chunk, place)));
  if (!isRight.includes(true)) return;
  const features = candidates.map((): number[] => []);
  for (let knot = 0; knot < knots; knot++) {
    const unit = Array.from({ length: knots }, (_, at) => (at === knot ? 1 : 0));
    const units = Object.fromEntries(signals.map((name) => [name, unit])) as unknown as ClosenessValues;
    const own = (await closestWords(question, candidates, search.retrieval.retriever.embed, { values: units })) ?? [];
    for (const [at, values] of own.entries())
      for (const [row, name] of signals.entries())
        features[at]![row * knots + knot] = values[name] * plainnessOf(compared[at]!.signals);
  }
  const scores = compared.map(({ score, signals: own }) =>
    own.reduce((sum, { name, value, weight: of }) => (isClosest(name) ? sum - value * of : sum), score),
  );
  examples.push({ scores, features, isRight, weight });
}

function isClosest(name: string): boolean {
  return name.startsWith('closest-');
}

/** The weights of these signals are those of plain questions times the plainness. */
function plainnessOf(own: readonly Signal[]): number {
  const weight = own.find(({ name }) => name === 'closest-anywhere')?.weight ?? 0;
  return weight / plainWeights['closest-anywhere'];
}

/**
 * Minimizes the softmax cross-entropy of the right candidates with Adam, with the scores of the other signals as they
 * are but for a common factor.
 *
 * @returns the values in the unit of the scores
 */
function fit(): readonly number[] {
  const count = signals.length * knots;
  const deviations = Array.from({ length: count }, (_, at) =>
    deviation(examples.flatMap(({ features }) => features.map((own) => own[at]!))),
  );
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  // The last one is the factor of the other signals.
  const fitted = new Float64Array(count + 1);
  fitted[count] = 1.5;
  const mean = new Float64Array(count + 1);
  const square = new Float64Array(count + 1);
  for (let step = 1; step <= steps; step++) {
    const gradient = new Float64Array(count + 1);
    for (let at = 0; at < count; at++) gradient[at] = decay * fitted[at]!;
    for (const { scores, features, isRight, weight } of examples) {
      const values = scores.map((score, index) =>
        features[index]!.reduce((sum, own, at) => sum + (own / deviations[at]!) * fitted[at]!, score * fitted[count]!),
      );
      const chances = softmax(values);
      const right = chances.reduce((sum, chance, index) => (isRight[index] ? sum + chance : sum), 0);
      for (const [index, chance] of chances.entries()) {
        const error = ((chance - (isRight[index] ? chance / right : 0)) * weight) / total;
        for (let at = 0; at < count; at++) gradient[at]! += error * (features[index]![at]! / deviations[at]!);
        gradient[count]! += error * scores[index]!;
      }
    }
    for (let at = 0; at <= count; at++) {
      mean[at] = 0.9 * mean[at]! + 0.1 * gradient[at]!;
      square[at] = 0.99 * square[at]! + 0.01 * gradient[at]! ** 2;
      fitted[at]! -= (0.05 * mean[at]!) / (1 - 0.9 ** step) / (Math.sqrt(square[at]! / (1 - 0.99 ** step)) + 1e-8);
    }
  }
  return deviations.map((own, at) => fitted[at]! / own / fitted[count]!);
}

function softmax(values: readonly number[]): readonly number[] {
  const highest = Math.max(...values);
  const exponentials = values.map((value) => Math.exp(value - highest));
  const sum = exponentials.reduce((total, value) => total + value, 0);
  return exponentials.map((value) => value / sum);
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) + 1e-6;
}

/** The lowest value of a signal is 0 and the highest 1, and the weight is the distance of the two. */
function print(fitted: readonly number[]): void {
  for (const [row, name] of signals.entries()) {
    const own = fitted.slice(row * knots, (row + 1) * knots);
    const [lowest, highest] = [Math.min(...own), Math.max(...own)];
    const values = own.map((value) => ((value - lowest) / (highest - lowest)).toFixed(2));
    process.stdout.write(`"${name}": [${values.join(', ')}], weight ${(highest - lowest).toFixed(1)}\n`);
  }
  process.stdout.write(`${examples.length} questions\n`);
}
