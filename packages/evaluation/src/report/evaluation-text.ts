import type { AnsweredQuery } from '../run/answered-query.ts';
import type { Evaluation, Measurement, NamedSummary, Summary } from '../run/evaluation.ts';
import { lossStages } from '../diagnosis/miss.ts';
import type { MetricDifference } from '../statistics/paired-comparison.ts';
import { metricTitles } from '../metric/metric-titles.ts';
import { counted, formatTable, printableLine } from '@codesearch/presentation';
import type { Colors, Column } from '@codesearch/presentation';
import { differenceRow, firstLine, meansRow, meansTitles, placeText, stageTexts } from './figures.ts';

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
  const rows = [meansRow('all', all), ...groupRows('by kind', kinds), ...groupRows('by language', languages)];
  return formatTable(columnsOf(meansTitles), rows, bold);
}

/** Titles of rows, then numbers. */
function columnsOf(titles: readonly string[]): readonly Column[] {
  return [{ title: '' }, ...titles.map((title): Column => ({ title, align: 'right' }))];
}

function groupRows(title: string, groups: readonly NamedSummary[]): readonly (readonly string[])[] {
  if (groups.length < 2) return [];
  return [[title], ...groups.map((each) => meansRow(`  ${printableLine(each.name)}`, each))];
}

function intervalText({ intervals }: Summary, dim: (line: string) => string): string {
  const shown = (['placeRecall5', 'mrr', 'ndcg10'] as const).map((metric) => {
    const { low, high } = intervals[metric];
    return `${metricTitles[metric]} ${low.toFixed(3)} to ${high.toFixed(3)}`;
  });
  return `${dim(`95 % confidence: ${shown.join(', ')}`)}\n`;
}

function missCounts(answers: readonly AnsweredQuery[], dim: (line: string) => string): string {
  const missed = answers.flatMap(({ miss }) => (miss ? [miss.stage] : []));
  if (missed.length === 0) return `${dim('Every question has a relevant hit among the first 10.')}\n`;
  const counts = lossStages.flatMap((stage) => {
    const count = missed.filter((each) => each === stage).length;
    return count === 0 ? [] : [`${stage} ${count} (${stageTexts[stage]})`];
  });
  return `${counted(missed.length, 'question')} without a relevant hit among the first 10, lost by: ${counts.join(', ')}\n`;
}

function missText({ miss, kind, query }: AnsweredQuery, dim: (line: string) => string): string {
  if (!miss) return '';
  const { stage, place, reason } = miss;
  return [
    `${dim(`[${printableLine(kind)}]`)} ${printableLine(firstLine(query))}`,
    `  ${stage}: ${printableLine(placeText(place))}, ${printableLine(reason)}`,
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
  const columns = columnsOf(['A', 'B', 'B - A', '95 % interval', 'p', 'better', 'worse']);
  const header = [`A  ${printableLine(base.config)}`, `B  ${printableLine(other.config)}`];
  const note = dim('p: paired randomization test, two-sided. A and B answered the same questions.');
  return `${header.join('\n')}\n${formatTable(columns, differences.map(differenceRow), bold)}${note}\n`;
}
