import type { FileRecord, Snapshot } from '@codesearch/kernel';
import { sha256 } from '../fixture/source-text.ts';

/** Counts the committed records. */
export function snapshotOf(records: readonly FileRecord[]): Snapshot {
  const indexed = records.filter(({ skipped }) => !skipped);
  const content = records.map(({ file, hash }) => JSON.stringify([file.path, hash])).toSorted();
  return {
    root: content.length === 0 ? '' : sha256(content.join('\n')),
    files: indexed.length,
    chunks: sum(indexed.map(({ chunks }) => chunks)),
    levels: total(indexed.flatMap(({ levels }) => Object.entries(levels ?? {}))),
    bytes: sum(indexed.map(({ file }) => file.size)),
    skipped: total(records.flatMap(({ skipped }) => (skipped ? [[skipped.reason, 1] as const] : []))),
    masked: sum(indexed.map(({ masked = 0 }) => masked)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}

/** The sum of the counts of each key. */
function total(counts: readonly (readonly [string, number])[]): Readonly<Record<string, number>> {
  const totals: Record<string, number> = {};
  for (const [key, count] of counts) totals[key] = (totals[key] ?? 0) + count;
  return totals;
}
