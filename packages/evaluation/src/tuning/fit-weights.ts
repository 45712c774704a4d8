import type { FittableWeights, RankingWeights } from '@codesearch/kernel';
import { ExampleScores } from './example-scores.ts';
import type { SmoothRanks } from './example-scores.ts';
import type { RankingExample } from './ranking-example.ts';

/** Weights by name of the signal. */
type Weights = Readonly<Record<string, number>>;

/**
 * A weight changes by powers of 2 with this step, and by no more than a factor of 4 before the sum of all is restored.
 */
const step = 0.5;
const maxSteps = 4;
const maxSweeps = 6;

/** What a change of one weight by a factor of 2 costs, in mean reciprocal rank. The strongest first. */
const shrinkages = [0.016, 0.006, 0.002] as const;
const folds = 4;

/** Rounding errors of a change and its reversal are far smaller. */
const tolerance = 1e-9;

/** Fewer questions of a kind say nothing about its weights. */
export const minExamples = 20;

/**
 * Fits the weights of each kind of query to its own examples.
 *
 * @returns the weights that differ from those of the reranker
 */
export function fitKinds(examples: readonly RankingExample[], { weights }: FittableWeights): RankingWeights {
  const fitted = Object.entries(weights).map(([kind, start]) => {
    const own = examples.filter((example) => example.kind === kind);
    return [kind, fitWeights(own, start)] as const;
  });
  return Object.fromEntries(fitted.filter(([, own]) => Object.keys(own).length > 0));
}

/**
 * Fits weights to questions: coordinate ascent of the mean smooth reciprocal rank of files and places over the
 * logarithms of the weights, with a quadratic penalty for the distance from the start, whose strength is chosen by
 * cross-validation. No kind of question gets worse on the way, so that many questions of one kind do not decide alone.
 * The sum of the weights and their signs never change: evidence as a whole counts as much as before, compared with what
 * is not fitted. The order of the questions decides the folds, so the result is the same for the same questions.
 *
 * @param examples of one kind
 * @param start the reranker's own weights
 * @returns the weights that differ from the start
 */
export function fitWeights(examples: readonly RankingExample[], start: Weights): Weights {
  if (examples.length < minExamples) return {};
  const tried = shrinkages.map((shrinkage) => ({ shrinkage, quality: validated(examples, start, shrinkage) }));
  const best = tried.reduce((a, b) => (b.quality > a.quality ? b : a));
  const fitted = ascend(examples, start, best.shrinkage);
  return Object.fromEntries(Object.entries(fitted).filter(([name, weight]) => weight !== start[name]));
}

/** The mean quality, that of each fold with weights that were fitted to the others. */
function validated(examples: readonly RankingExample[], start: Weights, shrinkage: number): number {
  let sum = 0;
  for (let fold = 0; fold < folds; fold++) {
    const isOwn = (_: RankingExample, index: number): boolean => index % folds === fold;
    const own = examples.filter(isOwn);
    const others = examples.filter((example, index) => !isOwn(example, index));
    const weights = ascend(others, start, shrinkage);
    for (const example of own) sum += qualityOf(new ExampleScores(example, weights).smoothReciprocalRanks(1));
  }
  return sum / examples.length;
}

function ascend(examples: readonly RankingExample[], start: Weights, shrinkage: number): Weights {
  const scored = examples.map((example) => new ExampleScores(example, start));
  const kinds = [...Map.groupBy(examples.keys(), (index) => examples[index]!.questionKind).values()];
  const atStart = scored.map((each) => each.smoothReciprocalRanks(1));
  let quality = atStart;
  const steps = new Map(Object.keys(start).map((name) => [name, 0]));
  const weightAt = (name: string, count: number): number => start[name]! * 2 ** (count * step);
  const penaltyOf = (count: number): number => shrinkage * (count * step) ** 2;
  const startSum = sumOf(Object.values(start).map(Math.abs));
  let sum = startSum;
  for (let sweep = 0, changed = true; sweep < maxSweeps && changed; sweep++) {
    changed = false;
    for (const name of steps.keys()) {
      for (const direction of [1, -1]) {
        while (Math.abs(steps.get(name)! + direction) <= maxSteps && isBetter(name, direction)) changed = true;
      }
    }
  }
  if ([...steps.values()].every((count) => count === 0)) return start;
  const scale = sum / startSum;
  return Object.fromEntries([...steps].map(([name, count]) => [name, rounded(weightAt(name, count) / scale)]));

  /** Changes a weight by one step, and changes it back if that is no better. */
  function isBetter(name: string, direction: number): boolean {
    const present = steps.get(name)!;
    const next = present + direction;
    const difference = weightAt(name, next) - weightAt(name, present);
    const nextSum = sum + Math.abs(weightAt(name, next)) - Math.abs(weightAt(name, present));
    const changed = scored.map((each) => {
      each.change(name, difference);
      return each.smoothReciprocalRanks(nextSum / startSum);
    });
    const penalty = (penaltyOf(next) - penaltyOf(present)) * scored.length;
    const isWorse = (own: readonly number[], part: keyof SmoothRanks): boolean =>
      sumOf(own.map((index) => changed[index]![part] - atStart[index]![part])) < -tolerance;
    const isAllowed = !kinds.some((own) => isWorse(own, 'place') || isWorse(own, 'file'));
    if (isAllowed && sumOf(changed.map(qualityOf)) - sumOf(quality.map(qualityOf)) > penalty + tolerance) {
      quality = changed;
      sum = nextSum;
      steps.set(name, next);
      return true;
    }
    for (const each of scored) each.change(name, -difference);
    return false;
  }
}

/** Files and places count the same. */
function qualityOf({ place, file }: SmoothRanks): number {
  return (place + file) / 2;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** More digits would say more than the questions do. */
function rounded(weight: number): number {
  return Number(weight.toPrecision(3));
}
