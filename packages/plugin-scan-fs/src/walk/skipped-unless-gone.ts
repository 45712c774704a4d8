import type { SkippedFile } from '@codesearch/kernel';
import { refusalDetail } from '../refusal.ts';

/** What a scan tells of a path that could not be looked at. What was deleted meanwhile is no longer there to be told of. */
export function skippedUnlessGone(path: string, error: unknown): SkippedFile | undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
  return { path, reason: 'unreadable', detail: refusalDetail(error) };
}
