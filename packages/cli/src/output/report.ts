import type { IndexReport } from '@codesearch/kernel/runtime';
import { bytes, count, counted, duration } from './quantity.ts';

/** What an index run did, for people. */
export function formatReport(report: IndexReport): string {
  const { added, modified, removed, unchanged } = report;
  const time = duration(report.elapsedMs);
  if (added + modified + removed === 0) return `Up to date: ${counted(unchanged, 'file')} unchanged (${time}).\n`;
  const lines = [
    `Indexed ${counted(added + modified, 'file')} (${bytes(report.bytes)}) in ${counted(report.chunks, 'chunk')}, ${time}.`,
    `${count(added)} added, ${count(modified)} modified, ${count(removed)} removed, ${count(unchanged)} unchanged.`,
    ...reasons('Skipped', report.skipped),
    ...reasons('Chunked by lesser means', report.degraded),
    ...embeddingLines(report.embedding),
  ];
  return `${lines.join('\n')}\n`;
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
export function reasons(title: string, counts: Readonly<Record<string, number | undefined>>): readonly string[] {
  const parts = Object.entries(counts).map(([reason, number]) => `${count(number ?? 0)} ${reason}`);
  return parts.length === 0 ? [] : [`${title}: ${parts.join(', ')}.`];
}
