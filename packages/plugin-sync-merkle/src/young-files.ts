import type { SourceFile } from '@codesearch/kernel';

/**
 * Milliseconds within which two changes of a file may have the same time: two seconds for FAT, the file system with the
 * coarsest timestamps, and half a second for the tick of the clock and for a file server whose clock is ahead.
 */
export const clockResolutionMs = 2_500;

/** A time further in the future was set by a program. A later change does not get the same time. */
const maxClockLeadMs = 86_400_000;

/**
 * Detects young files. A file is young if it was changed just before it was read, so that a second change after that
 * may leave its time and size unchanged. Git calls it racily clean.
 *
 * The time at which a file was read is not recorded. The file was read after the comparison that reported it, so the
 * time of the comparison is used instead. Therefore a file may wrongly count as young, which costs one hash, but never
 * wrongly as old.
 */
export class YoungFiles {
  readonly #openedAt: number;
  readonly #reportedAt = new Map<string, number>();

  /** @param openedAt a time before any file is read, in milliseconds since the epoch */
  constructor(openedAt: number) {
    this.#openedAt = openedAt;
  }

  /** Records that a path is read at this time or later. An earlier time stays until `forget` is called. */
  report(path: string, time: number): void {
    if (!this.#reportedAt.has(path)) this.#reportedAt.set(path, time);
  }

  /** @param now the current time */
  has({ path, mtimeMs }: SourceFile, now: number): boolean {
    const readAt = this.#reportedAt.get(path) ?? this.#openedAt;
    return mtimeMs > readAt - clockResolutionMs && mtimeMs < now + maxClockLeadMs;
  }

  forget(path: string): void {
    this.#reportedAt.delete(path);
  }
}
