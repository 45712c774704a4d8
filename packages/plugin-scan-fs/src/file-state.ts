import type { Stats } from 'node:fs';
import type { SourceFile } from '@codesearch/kernel';

/** The coarsest clock of common file systems, that of FAT. */
const clockResolutionMs = 2000;

/** The fields of a stamp. */
export type FileState = Pick<Stats, 'mtimeMs' | 'ctimeMs' | 'ino' | 'size'>;

/** An opaque string for the state of a file: times, inode and size. */
export function stampOf(stats: FileState): string {
  const modified = String(stats.mtimeMs);
  const changed = stats.ctimeMs === stats.mtimeMs ? '' : String(stats.ctimeMs);
  return `${modified}:${changed}:${stats.ino}:${stats.size}`;
}

/** A file of a scan, in the state of `stats`. */
export function sourceFile(path: string, stats: FileState): SourceFile {
  return { path, size: stats.size, mtimeMs: stats.mtimeMs, changedMs: stats.ctimeMs, stamp: stampOf(stats) };
}

/**
 * Whether a change after `now` would give a file another stamp. It may not if the last change is recent: the clock of
 * the file system may not have ticked since.
 *
 * @param now milliseconds since the epoch
 */
export function isSettled(stats: Pick<Stats, 'mtimeMs' | 'ctimeMs'>, now: number): boolean {
  return now - Math.max(stats.mtimeMs, stats.ctimeMs) > clockResolutionMs;
}
