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

interface Entry<Value> {
  readonly stamp: string;
  readonly value: Value;
  generation: number;
}

/**
 * A cache whose values are valid for one stamp. It forgets what a whole scan did not use, so it never outgrows the
 * tree.
 */
export class StampedCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  #generation = 0;

  /** Starts a scan. Scans may overlap. */
  begin(): number {
    return ++this.#generation;
  }

  /** @param generation returned by {@link begin} for the scan that has ended */
  forgetUnused(generation: number): void {
    for (const [key, entry] of this.#entries) {
      if (entry.generation < generation) this.#entries.delete(key);
    }
  }

  get(key: string, stamp: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry?.stamp !== stamp) return undefined;
    entry.generation = this.#generation;
    return entry.value;
  }

  set(key: string, stamp: string, value: Value): void {
    this.#entries.set(key, { stamp, value, generation: this.#generation });
  }
}
