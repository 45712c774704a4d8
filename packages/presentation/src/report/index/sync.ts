import { isCodesearchError } from '@codesearch/kernel';
import type { CodesearchError } from '@codesearch/kernel';
import type { IndexReport } from '@codesearch/engine';
import type { AnsweredFailure } from '../../answer/index-answers.ts';
import { count, counted, duration } from '../../text/quantity.ts';
import { printableLine } from '../../text/printable.ts';

/** The counts of an index run. */
export type SyncCounts = Pick<
  IndexReport,
  'added' | 'modified' | 'removed' | 'unchanged' | 'indexed' | 'chunks' | 'elapsedMs'
>;

/** One line of `watch` for a sync: `3 files, 25 chunks, 1 removed, 84 ms`. */
export function formatSync({ added, modified, removed, unchanged, indexed, chunks, elapsedMs }: SyncCounts): string {
  const time = duration(elapsedMs);
  if (added + modified + removed === 0) return `${counted(unchanged, 'file')} up to date, ${time}`;
  const parts = [
    ...(added + modified > 0 ? [counted(indexed, 'file'), counted(chunks, 'chunk')] : []),
    ...(removed > 0 ? [`${count(removed)} removed`] : []),
  ];
  return [...parts, time].join(', ');
}

/** One line of `watch` for a sync that failed and will be retried. */
export function formatFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `${printableLine(message)} Retrying in a moment.`;
}

/** The field `error` of `watch --json`. @param hintOf what to do about an error */
export function failureJson(error: unknown, hintOf: (error: CodesearchError) => string | undefined): AnsweredFailure {
  const message = error instanceof Error ? error.message : String(error);
  if (!isCodesearchError(error)) return { code: 'UNEXPECTED', message };
  const hint = hintOf(error);
  return { code: error.code, message, ...(hint === undefined ? {} : { hint }) };
}
