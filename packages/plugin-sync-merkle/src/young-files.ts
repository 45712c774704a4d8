import type { SourceFile } from '@codesearch/kernel';

/**
 * Milliseconds within which two changes of a file may have the same time: two seconds for FAT, the file system with the
 * coarsest timestamps, and half a second for the tick of the clock and for a file server whose clock is ahead.
 */
export const clockResolutionMs = 2_500;

/** A time further in the future was set by a program. A later change does not get the same time. */
const maxClockLeadMs = 86_400_000;

/**
 * Milliseconds by which the clock may lag behind the time that has passed. More means that it was set back; less is
 * within {@link clockResolutionMs}.
 */
const maxClockLagMs = 2_000;

interface Report {
  /** By the clock, in milliseconds since the epoch. */
  readonly time: number;
  /** By a clock that is never set. */
  readonly elapsed: number;
}

/**
 * Detects young files. A file is young if it was changed just before it was read, so that a second change after that
 * may leave its time and size unchanged. Git calls it racily clean. It is also young if the clock was set back before
 * it was committed, since its time then says nothing about when it was changed.
 *
 * The time at which a file was read is not recorded. The file was read after the comparison that reported it, so the
 * time of the comparison is used instead. Therefore a file may wrongly count as young, which costs one hash, but never
 * wrongly as old.
 */
export class YoungFiles {
  readonly #opened: Report;
  readonly #reports = new Map<string, Report>();

  /** @param openedAt a time before any file is read, in milliseconds since the epoch */
  constructor(openedAt: number) {
    this.#opened = reportAt(openedAt);
  }

  /** Records that a path is read at this time or later. An earlier time stays until `forget` is called. */
  report(path: string, time: number): void {
    if (!this.#reports.has(path)) this.#reports.set(path, reportAt(time));
  }

  /** @param now the current time */
  has(file: SourceFile, now: number): boolean {
    const report = this.#reports.get(file.path) ?? this.#opened;
    const lag = reportAt(now).elapsed - report.elapsed - (now - report.time);
    return lag > maxClockLagMs || isYoungAt(file, report.time, now);
  }

  forget(path: string): void {
    this.#reports.delete(path);
  }
}

/**
 * Whether a file was changed just before a time at which it was read, or after it.
 *
 * @param now the current time. Default: `readAt`
 */
export function isYoungAt({ mtimeMs, changedMs }: SourceFile, readAt: number, now: number = readAt): boolean {
  const before = readAt - clockResolutionMs;
  return (changedMs !== undefined && changedMs > before) || (mtimeMs > before && mtimeMs < now + maxClockLeadMs);
}

function reportAt(time: number): Report {
  return { time, elapsed: performance.now() };
}
