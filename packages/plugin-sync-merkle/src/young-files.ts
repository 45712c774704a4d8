import type { SourceFile } from '@codesearch/kernel';

/**
 * Milliseconds within which two changes of a file may carry the same time: two seconds on the coarsest file system in use
 * (FAT), and half a second for the tick of the clock and for a file server whose clock is ahead.
 */
export const clockResolutionMs = 2_500;

/** A time further ahead than any clock that is merely wrong was set by hand: no later change will carry it by itself. */
const setByHandMs = 86_400_000;

/**
 * Tells files whose stamp cannot be trusted: where a file was changed just before it was read, a second change after the
 * reading may leave time and size as they were. Git calls such an entry racily clean.
 *
 * The time at which a file was read is not recorded. It was read after the comparison that reported it, so the time of the comparison is
 * used instead. A file may wrongly count as young, which costs one more hashing, but a young file never counts as old.
 */
export class YoungFiles {
  readonly #openedAt: number;
  readonly #reportedAt = new Map<string, number>();

  /** @param openedAt before any file is read, in milliseconds since the epoch */
  constructor(openedAt: number) {
    this.#openedAt = openedAt;
  }

  /** Notes that a path is read at this time or later. An earlier note stays, until the path is forgotten. */
  report(path: string, time: number): void {
    if (!this.#reportedAt.has(path)) this.#reportedAt.set(path, time);
  }

  /** @param now the present time: what was reported days ago may have been changed and read a moment ago */
  has({ path, mtimeMs }: SourceFile, now: number): boolean {
    const readAt = this.#reportedAt.get(path) ?? this.#openedAt;
    return mtimeMs > readAt - clockResolutionMs && mtimeMs < now + setByHandMs;
  }

  forget(path: string): void {
    this.#reportedAt.delete(path);
  }
}
