import type { AnsweredQuery } from '../run/answered-query.ts';
import type { Evaluation, Measurement, NamedSummary, Summary } from '../run/evaluation.ts';
import type { LossStage } from '../diagnosis/miss.ts';
import type { MetricDifference } from '../statistics/paired-comparison.ts';
import { differenceText, metricText, metricTitles, pText } from '../page/metric-titles.ts';
import { metricNames } from '../metric/query-scores.ts';
import { counted, formatTable, printableLine } from '@codesearch/presentation';
import type { Colors, Column } from '@codesearch/presentation';

/** Parts of the output besides the means. */
export interface EvaluationFormat {
  /** Whether every question without a relevant hit is listed. */
  readonly misses: boolean;
}

/** Output of `eval`. */
export function formatEvaluation(
  evaluation: Evaluation,
  { misses }: EvaluationFormat,
  { bold, dim, yellow }: Colors,
): string {
  const { base, other, differences, warnings } = evaluation;
  const parts = [
    warnings.map((warning) => `${yellow('warning')}  ${printableLine(warning)}\n`).join(''),
    `${dim(sourceText(evaluation))}\n`,
    measurementTable(base, bold),
    intervalText(base.all, dim),
    missCounts(base.answers, dim),
    ...(misses ? base.answers.map((answer) => missText(answer, dim)) : []),
    ...(other && differences ? [comparisonText(base, other, differences, { bold, dim })] : []),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function sourceText({ source, seed, revision, base }: Evaluation): string {
  const from =
    source.type === 'file' ? `of ${source.file}` : `made from the repository, ${source.half} half, seed ${seed}`;
  const fixes = revision === undefined ? '' : `; fixes are asked about ${revision.slice(0, 12)}`;
  return printableLine(`${counted(base.all.queries, 'question')} ${from}${fixes}`);
}

function measurementTable({ all, kinds, languages }: Measurement, bold: (line: string) => string): string {
  const columns: readonly Column[] = ['', 'n', ...metricNames.map((name) => metricTitles[name])].map(
    (title, index) => ({
      title,
      align: index === 0 ? 'left' : 'right',
    }),
  );
  const rows = [row('all', all), ...groupRows('by kind', kinds), ...groupRows('by language', languages)];
  return formatTable(columns, rows, bold);
}

function groupRows(title: string, groups: readonly NamedSummary[]): readonly (readonly string[])[] {
  if (groups.length < 2) return [];
  return [[title], ...groups.map((each) => row(`  ${printableLine(each.name)}`, each))];
}

function row(name: string, { queries, scores }: Summary): readonly string[] {
  return [name, String(queries), ...metricNames.map((metric) => metricText(metric, scores[metric]))];
}

function intervalText({ intervals }: Summary, dim: (line: string) => string): string {
  const shown = (['placeRecall5', 'mrr', 'ndcg10'] as const).map((metric) => {
    const { low, high } = intervals[metric];
    return `${metricTitles[metric]} ${low.toFixed(3)} to ${high.toFixed(3)}`;
  });
  return `${dim(`95 % confidence: ${shown.join(', ')}`)}\n`;
}

const stageTexts: Readonly<Record<LossStage, string>> = {
  scan: 'file not indexed',
  chunk: 'lines in no chunk',
  store: 'not proposed by retrieval',
  rerank: 'ranked behind others',
  limit: 'left out for another hit',
};

function missCounts(answers: readonly AnsweredQuery[], dim: (line: string) => string): string {
  const missed = answers.flatMap(({ miss }) => (miss ? [miss.stage] : []));
  if (missed.length === 0) return `${dim('Every question has a relevant hit among the first 10.')}\n`;
  const stages = Object.keys(stageTexts) as readonly LossStage[];
  const counts = stages.flatMap((stage) => {
    const count = missed.filter((each) => each === stage).length;
    return count === 0 ? [] : [`${stage} ${count} (${stageTexts[stage]})`];
  });
  return `${counted(missed.length, 'question')} without a relevant hit among the first 10, lost by: ${counts.join(', ')}\n`;
}

function missText({ miss, kind, query }: AnsweredQuery, dim: (line: string) => string): string {
  if (!miss) return '';
  const { stage, place, reason } = miss;
  const lines = place.startLine === undefined ? '' : `:${place.startLine}-${place.endLine}`;
  const question = printableLine(query.split('\n', 1)[0] ?? '');
  return [
    `${dim(`[${printableLine(kind)}]`)} ${question}`,
    `  ${stage}: ${printableLine(`${place.path}${lines}`)}, ${printableLine(reason)}`,
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function comparisonText(
  base: Measurement,
  other: Measurement,
  differences: readonly MetricDifference[],
  { bold, dim }: Readonly<Record<'bold' | 'dim', (line: string) => string>>,
): string {
  const columns: readonly Column[] = ['', 'A', 'B', 'B - A', '95 % interval', 'p', 'better', 'worse'].map(
    (title, index) => ({ title, align: index === 0 ? 'left' : 'right' }),
  );
  const rows = differences.map((each) => [
    metricTitles[each.metric],
    metricText(each.metric, each.base),
    metricText(each.metric, each.other),
    differenceText(each.metric, each.difference),
    `${differenceText(each.metric, each.low)} to ${differenceText(each.metric, each.high)}`,
    pText(each.p),
    String(each.better),
    String(each.worse),
  ]);
  const header = [`A  ${printableLine(base.config)}`, `B  ${printableLine(other.config)}`];
  const note = dim('p: paired randomization test, two-sided. A and B answered the same questions.');
  return `${header.join('\n')}\n${formatTable(columns, rows, bold)}${note}\n`;
}
