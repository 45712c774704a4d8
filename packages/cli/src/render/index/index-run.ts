import type { IndexReport } from '@codesearch/engine';
import { bytes, count, counted, duration } from '@codesearch/presentation';
import { degradedContexts } from '../../output/advice.ts';

/** What an index run did, for people. */
export function formatReport(report: IndexReport): string {
  const { added, modified, removed, unchanged, indexed } = report;
  const time = duration(report.elapsedMs);
  if (added + modified + removed === 0) {
    const lines =
      unchanged === 0
        ? [`There is no file to index (${time}).`, ...reasons('Skipped', report.skipped)]
        : [`Up to date: ${counted(unchanged, 'file')} unchanged (${time}).`, ...contexts(report)];
    return `${lines.join('\n')}\n`;
  }
  const lines = [
    `Indexed ${counted(indexed, 'file')} (${bytes(report.bytes)}) in ${counted(report.chunks, 'chunk')}, ${time}.`,
    ...changes(report),
    ...contexts(report),
    ...reasons('Skipped', report.skipped),
    ...reasons('Chunked by lesser means', report.degraded),
    ...embeddingLines(report.embedding),
  ];
  return `${lines.join('\n')}\n`;
}

/** What the run found, where the files that it indexed are not all. */
function changes({ added, modified, removed, unchanged, indexed }: IndexReport): readonly string[] {
  if (added === indexed && modified + removed + unchanged === 0) return [];
  const parts = { new: added, changed: modified, removed, unchanged };
  const told = Object.entries(parts).filter(([, number]) => number > 0);
  return [`Found ${told.map(([what, number]) => `${count(number)} ${what}`).join(', ')}.`];
}

/** How many degraded contexts the run repaired, and what to do about the others. */
function contexts({ improved, fallenBack }: IndexReport): readonly string[] {
  return [
    ...(improved > 0 ? [`Improved the contexts of ${counted(improved, 'chunk')}.`] : []),
    ...(fallenBack > 0 ? [`${degradedContexts(fallenBack)}.`] : []),
  ];
}

function embeddingLines({ tokens, truncated, pooled, refused }: IndexReport['embedding']): readonly string[] {
  return [
    ...(tokens === 0 ? [] : [`Embedded ${counted(tokens, 'token')} by the count of the service.`]),
    ...(truncated === 0
      ? []
      : [`Embedded only the beginning of ${counted(truncated, 'chunk')}, longer than the model takes.`]),
    ...(pooled === 0 ? [] : [`Embedded ${counted(pooled, 'chunk')} in pieces, longer than the model takes.`]),
    ...(refused === 0
      ? []
      : [`Refused by the embedding service: ${counted(refused, 'chunk')}, found by their words alone.`]),
  ];
}

/** One line of counts by reason, or none. */
function reasons(title: string, counts: Readonly<Record<string, number | undefined>>): readonly string[] {
  const told = byReason(counts);
  return told === '' ? [] : [`${title}: ${told}.`];
}

/** Counts by reason: `binary 3, too large 1`; empty where there is none. */
export function byReason(counts: Readonly<Record<string, number | undefined>>): string {
  return Object.entries(counts)
    .map(([reason, number]) => `${reason.replaceAll('-', ' ')} ${count(number ?? 0)}`)
    .join(', ');
}
