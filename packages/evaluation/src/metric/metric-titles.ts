import type { MetricName } from './query-scores.ts';

/** Titles of the metrics in tables and plots. */
export const metricTitles: Readonly<Record<MetricName, string>> = {
  fileRecall1: 'file@1',
  fileRecall5: 'file@5',
  fileRecall10: 'file@10',
  placeRecall1: 'place@1',
  placeRecall5: 'place@5',
  placeRecall10: 'place@10',
  mrr: 'MRR',
  ndcg10: 'NDCG@10',
  tokens: 'tokens',
};

/** A mean with the precision that its metric has. */
export function metricText(metric: MetricName, value: number): string {
  return metric === 'tokens' ? String(Math.round(value)) : value.toFixed(3);
}

/** A difference with its sign. */
export function differenceText(metric: MetricName, value: number): string {
  const text = metricText(metric, value);
  if (Number(text) === 0) return text.replace('-', '');
  return value > 0 ? `+${text}` : text;
}

/** A p-value. A smaller one than 0.001 is not more convincing. */
export function pText(p: number): string {
  return p < 0.001 ? '< 0.001' : p.toFixed(3);
}
