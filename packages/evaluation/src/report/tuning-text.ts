import { differenceText, metricText, metricTitles, pText } from '../metric/metric-titles.ts';
import type { MetricName } from '../metric/query-scores.ts';
import type { Tuning, TuningKind } from '../tuning/tuning.ts';
import { counted, formatTable, localTime, printableLine } from '@codesearch/presentation';
import type { Colors, Column } from '@codesearch/presentation';

/** Output of `eval --tune`. @param kept when the weights were fitted that stay in use after a refusal */
export function formatTuning(tuning: Tuning, kept: string | undefined, { bold, dim, yellow }: Colors): string {
  const { warnings, heldOut, changes } = tuning;
  const rows = heldOut.flatMap((kind) => kindRows(kind));
  const parts = [
    warnings.map((warning) => `${yellow('warning')}  ${printableLine(warning)}\n`).join(''),
    `${dim(sourceText(tuning))}\n`,
    formatTable(columns, rows, bold),
    changes.length === 0 ? '' : changesTable(tuning, bold),
    verdict(tuning, kept),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

const metrics: readonly MetricName[] = ['mrr', 'ndcg10', 'fileRecall5', 'placeRecall5'];

const columns: readonly Column[] = ['', 'n', 'metric', 'before', 'after', 'change', 'p', 'better', 'worse'].map(
  (title, index) => ({ title, align: index === 0 || index === 2 ? 'left' : 'right' }),
);

function kindRows({ name, questions, differences }: TuningKind): readonly (readonly string[])[] {
  return metrics.flatMap((metric, index) => {
    const found = differences.find((each) => each.metric === metric);
    if (!found) return [];
    const { base, other, difference, p, better, worse } = found;
    return [
      [
        ...(index === 0 ? [printableLine(name), String(questions)] : ['', '']),
        ...[metricTitles[metric], metricText(metric, base), metricText(metric, other)],
        ...[differenceText(metric, difference), pText(p), String(better), String(worse)],
      ],
    ];
  });
}

function sourceText({ source, seed, revision, development, fitted, heldOut }: Tuning): string {
  const from = source.type === 'file' ? `of ${source.file}` : `made from the repository, seed ${seed}`;
  const fixes = revision === undefined ? '' : `; fixes are asked about ${revision.slice(0, 12)}`;
  const held = counted(heldOut[0]?.questions ?? 0, 'held-out question');
  return printableLine(
    `Fitted to ${fitted} of ${counted(development, 'question')} and measured on ${held} ${from}${fixes}`,
  );
}

function changesTable({ changes }: Tuning, bold: (line: string) => string): string {
  const titles: readonly Column[] = ['weight', 'from', 'to'].map((title, index) => ({
    title,
    align: index === 0 ? 'left' : 'right',
  }));
  const rows = changes.map(({ kind, signal, from, to }) => [`${kind} ${signal}`, String(from), to.toFixed(2)]);
  return formatTable(titles, rows, bold);
}

function verdict({ objections }: Tuning, kept: string | undefined): string {
  if (objections.length === 0)
    return 'Stored with the index: later searches of this folder use these weights. Remove them with `codesearch eval --untune`.\n';
  const rest = kept === undefined ? '' : `The weights fitted ${localTime(kept)} stay in use.\n`;
  return `Not used, and nothing is changed:\n${objections.map((each) => `  ${printableLine(each)}\n`).join('')}${rest}`;
}
