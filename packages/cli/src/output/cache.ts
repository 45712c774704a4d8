import type { CacheStatus } from '@codesearch/kernel/runtime';
import { bytes, counted, printable } from '@codesearch/presentation';

/** The embedding cache, for people. */
export function formatCache(cache: CacheStatus, removed: number | undefined): string {
  const { file, entries, bytes: size, maxBytes, oldestUse } = cache;
  const lines = [
    ...(removed === undefined ? [] : [`Removed ${counted(removed, 'vector')}.`]),
    entries === 0
      ? 'The cache holds no vectors.'
      : `The cache holds ${counted(entries, 'vector')}, ${bytes(size)} of ${bytes(maxBytes)} at most.`,
    ...(oldestUse === undefined ? [] : [`The oldest was last used on ${oldestUse.slice(0, 10)}.`]),
    printable(file),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
