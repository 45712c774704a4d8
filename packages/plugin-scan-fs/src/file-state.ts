import type { Stats } from 'node:fs';
import type { SourceFile } from '@codesearch/kernel';

/** Coarsest clock of a common file system (FAT), in milliseconds. */
const clockResolutionMs = 2000;

/** What a stamp is made of. */
export type FileState = Pick<Stats, 'mtimeMs' | 'ctimeMs' | 'ino' | 'size'>;

/** An opaque mark of a file's state: times, inode and size. */
export function stampOf(stats: FileState): string {
  const modified = String(stats.mtimeMs);
  const changed = stats.ctimeMs === stats.mtimeMs ? '' : String(stats.ctimeMs);
  return `${modified}:${changed}:${stats.ino}:${stats.size}`;
}

/** A file of the scan in the state that `stats` tells. */
export function sourceFile(path: string, stats: FileState): SourceFile {
  return { path, size: stats.size, mtimeMs: stats.mtimeMs, stamp: stampOf(stats) };
}

/**
 * Whether a file read at this moment (milliseconds since the epoch) would get another stamp if it changed again. Where it
 * was changed a moment ago, the file system's clock may not have ticked since.
 */
export function isSettled(stats: Pick<Stats, 'mtimeMs' | 'ctimeMs'>, now: number): boolean {
  return now - Math.max(stats.mtimeMs, stats.ctimeMs) > clockResolutionMs;
}
