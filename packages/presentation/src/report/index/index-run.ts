import type { IndexReport } from '@codesearch/engine';
import { bytes, count, counted, degradedContexts, duration } from '../../text/quantity.ts';

type Counts = Readonly<Record<string, number | undefined>>;

/** Output of `index`. */
export function formatIndexRun(report: IndexReport): string {
  const { added, modified, removed, unchanged, again, indexed } = report;
  const time = duration(report.elapsedMs);
  if (added + modified + removed + again === 0) {
    const lines =
      unchanged === 0
        ? [`There are no files to index (${time}).`, ...reasons('Skipped', report.skipped)]
        : [`Up to date: ${counted(unchanged, 'file')} unchanged (${time}).`, ...contexts(report)];
    return `${lines.join('\n')}\n`;
  }
  const lines = [
    `Indexed ${counted(indexed, 'file')} (${bytes(report.bytes)}) in ${counted(report.chunks, 'chunk')}, ${time}.`,
    ...changes(report),
    ...(again > 0 ? [`Indexed ${counted(again, 'unchanged file')} again: what a plugin depends on has changed.`] : []),
    ...contexts(report),
    ...reasons('Skipped', report.skipped),
    ...reasons('Indexed without full syntax', renamed(report.degraded)),
    ...embedding(report.embedding),
  ];
  return `${lines.join('\n')}\n`;
}

const degradedLabels: Readonly<Record<string, string>> = {
  'no-grammar': 'without a grammar',
  'syntax-errors': 'with syntax errors',
};

function renamed(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).map(([code, number]) => [degradedLabels[code] ?? code, number]));
}

/** What the run found, unless it indexed all files. */
function changes({ added, modified, removed, unchanged, indexed }: IndexReport): readonly string[] {
  if (added === indexed && modified + removed + unchanged === 0) return [];
  const counts = Object.entries({ new: added, changed: modified, removed, unchanged }).filter(
    ([, number]) => number > 0,
  );
  return [`Found ${counts.map(([change, number]) => `${count(number)} ${change}`).join(', ')}.`];
}

/** How many degraded contexts the run improved, and what to do about the others. */
function contexts({ improved, fallenBack }: IndexReport): readonly string[] {
  return [
    ...(improved > 0 ? [`Improved the contexts of ${counted(improved, 'chunk')}.`] : []),
    ...(fallenBack > 0 ? [`${degradedContexts(fallenBack)}.`] : []),
  ];
}

function embedding({ tokens, truncated, pooled, refused }: IndexReport['embedding']): readonly string[] {
  return [
    ...(tokens === 0 ? [] : [`Embedded ${counted(tokens, 'token')}, as counted by the service.`]),
    ...(truncated === 0
      ? []
      : [`Embedded only the beginning of ${counted(truncated, 'chunk')}: longer than the model accepts.`]),
    ...(pooled === 0 ? [] : [`Embedded ${counted(pooled, 'chunk')} in parts: longer than the model accepts.`]),
    ...(refused === 0
      ? []
      : [`The embedding service refused ${counted(refused, 'chunk')}: found by lexical search only.`]),
  ];
}

function reasons(title: string, counts: Counts): readonly string[] {
  const text = byReason(counts);
  return text === '' ? [] : [`${title}: ${text}.`];
}

/** Numbers of files by reason: `3 binary, 1 too large`. Empty if no file has a reason. */
export function byReason(counts: Counts): string {
  return Object.entries(counts)
    .map(([reason, number]) => `${count(number ?? 0)} ${reason.replaceAll('-', ' ')}`)
    .join(', ');
}
