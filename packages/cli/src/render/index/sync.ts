import { isCodesearchError } from '@codesearch/kernel';
import type { IndexReport } from '@codesearch/engine';
import { count, counted, duration, printableLine } from '@codesearch/presentation';
import { adviceFor } from '../../output/advice.ts';

/** One sync of a watched folder on one line: `3 files, 25 chunks, 1 removed, 84 ms`. */
export function formatSync({ added, modified, removed, unchanged, indexed, chunks, elapsedMs }: IndexReport): string {
  const time = duration(elapsedMs);
  if (added + modified + removed === 0) return `${counted(unchanged, 'file')} up to date, ${time}`;
  const parts = [
    ...(added + modified > 0 ? [counted(indexed, 'file'), counted(chunks, 'chunk')] : []),
    ...(removed > 0 ? [`${count(removed)} removed`] : []),
  ];
  return [...parts, time].join(', ');
}

/** A sync that failed for now, on one line. */
export function formatFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `${printableLine(message)} It is tried again in a moment.`;
}

/** An error for programs. */
export function failureJson(error: unknown): unknown {
  const message = error instanceof Error ? error.message : String(error);
  if (!isCodesearchError(error)) return { code: 'UNEXPECTED', message };
  const hint = adviceFor(error);
  return { code: error.code, message, ...(hint === undefined ? {} : { hint }) };
}
