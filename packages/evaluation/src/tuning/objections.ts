import { metricTitles } from '../metric/metric-titles.ts';
import type { MetricName } from '../metric/query-scores.ts';
import type { MetricDifference } from '../statistics/paired-comparison.ts';
import type { TuningKind } from './tuning.ts';

/** The metric that has to be better. It is chosen before anything is measured. */
export const decidingMetric: MetricName = 'mrr';
/** Metrics of which none may be worse for any kind of question. */
export const guardedMetrics: readonly MetricName[] = ['fileRecall5', 'placeRecall5', 'mrr', 'ndcg10'];

const significance = 0.05;
/** A mean that is worse by more is noticed, whatever its p-value. */
const noticeable = 0.02;

/**
 * Why fitted weights should not be used; empty if held-out questions are answered significantly better, and no kind
 * worse.
 */
export function objectionsTo([all, ...kinds]: readonly TuningKind[]): readonly string[] {
  const deciding = all && differenceOf(all, decidingMetric);
  if (!all || !deciding) return ['There are no held-out questions.'];
  const objections: string[] = [];
  if (!(deciding.difference > 0 && deciding.p < significance))
    objections.push(
      `${metricTitles[decidingMetric]} of held-out questions is not significantly better: ${figures(deciding)}.`,
    );
  for (const kind of kinds) {
    const worse = guardedMetrics.map((metric) => differenceOf(kind, metric)).find((each) => each && isWorse(each));
    if (worse)
      objections.push(`Questions of the kind ${kind.name} get worse: ${metricTitles[worse.metric]} ${figures(worse)}.`);
  }
  return objections;
}

function isWorse({ difference, p }: MetricDifference): boolean {
  return difference < 0 && (p < significance || difference < -noticeable);
}

function figures({ base, other, p }: MetricDifference): string {
  return `${base.toFixed(3)} before, ${other.toFixed(3)} after, p = ${p.toFixed(3)}`;
}

/** @returns how a metric of a kind differs */
export function differenceOf({ differences }: TuningKind, metric: MetricName): MetricDifference | undefined {
  return differences.find((each) => each.metric === metric);
}
