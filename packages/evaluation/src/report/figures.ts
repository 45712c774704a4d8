import type { LossStage } from '../diagnosis/miss.ts';
import { metricNames } from '../metric/query-scores.ts';
import { differenceText, metricText, metricTitles, pText } from '../metric/metric-titles.ts';
import type { Place } from '../query/place.ts';
import type { Summary } from '../run/evaluation.ts';
import type { MetricDifference } from '../statistics/paired-comparison.ts';

/* What a terminal and a page show of an evaluation. */

/** Titles of the columns behind that of the questions: their number, and the metrics. */
export const meansTitles: readonly string[] = ['n', ...metricNames.map((name) => metricTitles[name])];

/** The means of some questions, behind their name. */
export function meansRow(name: string, { queries, scores }: Summary): readonly string[] {
  return [name, String(queries), ...metricNames.map((metric) => metricText(metric, scores[metric]))];
}

/** The difference of two configurations in one metric: both, their difference, its interval, and how sure it is. */
export function differenceRow(each: MetricDifference): readonly string[] {
  const { metric, base, other, difference, low, high, p, better, worse } = each;
  return [
    ...[metricTitles[metric], metricText(metric, base), metricText(metric, other), differenceText(metric, difference)],
    ...[`${differenceText(metric, low)} to ${differenceText(metric, high)}`, pText(p), String(better), String(worse)],
  ];
}

/** What it means that a stage has lost a place. */
export const stageTexts: Readonly<Record<LossStage, string>> = {
  scan: 'file not indexed',
  chunk: 'lines in no chunk',
  store: 'not proposed by retrieval',
  rerank: 'ranked behind others',
  limit: 'left out for another hit',
};

/** Lines of a file, as `path:3-20`. */
export function placeText({ path, startLine, endLine }: Place): string {
  return startLine === undefined ? path : `${path}:${startLine}-${endLine ?? startLine}`;
}

/** The first line of a question, which can be the text of a commit. */
export function firstLine(query: string): string {
  return query.split('\n', 1)[0] ?? '';
}
