import { hash } from 'node:crypto';
import type { SourceFile } from '@codesearch/kernel';

/*
 * The strings that are hashed for a folder's children. A name contains no NUL, so different children give different
 * strings.
 *
 * A folder has two hashes. The hash of stamps can be compared with a scan without reading files. The hash of contents
 * depends only on names and bytes.
 */

export function fileEntry(name: string, stampOrHash: string): string {
  return `f${name}\0${stampOrHash}`;
}

/** The entry of a young file. No scan has this entry, so that a comparison always descends into its folder. */
export function youngFileEntry(name: string, stamp: string): string {
  return `y${name}\0${stamp}`;
}

export function folderEntry(name: string, setHash: string): string {
  return `d${name}\0${setHash}`;
}

/** Splits a path into its folder, which is empty for the root, and its name. */
export function splitPath(path: string): readonly [folder: string, name: string] {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? ['', path] : [path.slice(0, slash), path.slice(slash + 1)];
}

export function joinPath(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

const bits = 256;

/**
 * An incremental hash of a set of strings: the sum of their SHA-256 hashes modulo 2²⁵⁶. Adding or removing a string
 * takes constant time, and the order does not matter.
 *
 * Based on AdHash (M. Bellare, D. Micciancio, "A New Paradigm for Collision-Free Hashing", 1997). It detects accidental
 * differences, but is not collision-resistant against an attacker who chooses both sets.
 */
export class SetHash {
  #sum: bigint;

  /** @param hex a result of {@link toString}. Default: the hash of the empty set. */
  constructor(hex = '0') {
    this.#sum = BigInt(`0x${hex}`);
  }

  add(entry: string): void {
    this.#sum = BigInt.asUintN(bits, this.#sum + hashOf(entry));
  }

  remove(entry: string): void {
    this.#sum = BigInt.asUintN(bits, this.#sum - hashOf(entry));
  }

  /** @returns 64 lower-case hex digits */
  toString(): string {
    return this.#sum.toString(16).padStart(bits / 4, '0');
  }
}

function hashOf(entry: string): bigint {
  return BigInt(`0x${hash('sha256', entry, 'hex')}`);
}

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
