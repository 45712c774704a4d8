import { closeSync, ftruncateSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isProcessAlive, makePrivateFolder } from '@codesearch/toolkit';
import type { CacheEntry } from './embedding-cache.ts';

/*
 * A journal is a sequence of records: the length of a header in 4 bytes, the header in JSON, and the vectors as 32-bit
 * floats.
 */

const prefix = 'answers-';
const suffix = '.journal';

/** Age at which a journal of another machine or container is removed. */
const maxAgeMs = 24 * 3_600_000;

/** An entry whose vector is in the bytes after the header. */
type JournalEntry = Omit<CacheEntry, 'vector'> & { readonly length: number };

/**
 * Answers of a service on their way into the cache. They are in the file when `append` returns, so that a process that
 * is killed loses none. A journal that cannot be written costs this protection only.
 */
export class AnswerJournal {
  readonly #file: string;
  readonly #folder: string;
  #descriptor: number | undefined;
  #isEmpty = true;

  /** @param cacheDir folder of the cache */
  constructor(cacheDir: string) {
    this.#folder = cacheDir;
    this.#file = join(cacheDir, `${prefix}${process.pid}-${hostPart()}${suffix}`);
  }

  append(entries: readonly CacheEntry[]): void {
    try {
      makePrivateFolder(this.#folder);
      this.#descriptor ??= openSync(this.#file, 'a', 0o600);
      this.#isEmpty = false;
      const record = recordOf(entries);
      for (let written = 0; written < record.length;) written += writeSync(this.#descriptor, record, written);
    } catch {
      // The entries are still written into the cache.
    }
  }

  /** Forgets all entries, which are in the cache. */
  clear(): void {
    if (this.#descriptor === undefined || this.#isEmpty) return;
    this.#isEmpty = true;
    ftruncateSync(this.#descriptor);
  }

  /** Removes the file. */
  close(): void {
    if (this.#descriptor === undefined) return;
    closeSync(this.#descriptor);
    this.#descriptor = undefined;
    rmSync(this.#file, { force: true });
  }
}

/** The entries of a journal that its process left. */
export interface LeftAnswers {
  readonly entries: readonly CacheEntry[];
  /** Removes the journal, if its process has ended. */
  remove(): void;
}

/** Reads the journals in the folder of a cache. A record that was not written completely is left out. */
export function leftAnswers(cacheDir: string): readonly LeftAnswers[] {
  return journalNames(cacheDir).flatMap((name) => {
    const file = join(cacheDir, name);
    try {
      const entries = entriesOf(readFileSync(file));
      return { entries, remove: () => (hasEnded(name, file) ? rmSync(file, { force: true }) : undefined) };
    } catch {
      return [];
    }
  });
}

function journalNames(cacheDir: string): readonly string[] {
  try {
    return readdirSync(cacheDir).filter((name) => name.startsWith(prefix) && name.endsWith(suffix));
  } catch {
    return [];
  }
}

function hasEnded(name: string, file: string): boolean {
  const [pid, host] = name.slice(prefix.length, -suffix.length).split(/-(.*)/s);
  if (host !== hostPart()) return Date.now() - statSync(file).mtimeMs > maxAgeMs;
  return !isProcessAlive(Number(pid));
}

function hostPart(): string {
  return hostname().replaceAll(/[^\w.]/g, '_') || 'host';
}

function recordOf(entries: readonly CacheEntry[]): Buffer {
  const header = Buffer.from(
    JSON.stringify(entries.map(({ vector: { length }, ...entry }): JournalEntry => ({ ...entry, length }))),
  );
  const size = Buffer.alloc(4);
  size.writeUInt32LE(header.length);
  const vectors = entries.map(({ vector }) => new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength));
  return Buffer.concat([size, header, ...vectors]);
}

function entriesOf(bytes: Buffer): readonly CacheEntry[] {
  const entries: CacheEntry[] = [];
  for (let start = 0; start + 4 <= bytes.length;) {
    const body = start + 4 + bytes.readUInt32LE(start);
    if (body > bytes.length) break;
    const header = JSON.parse(bytes.toString('utf8', start + 4, body)) as readonly JournalEntry[];
    start = body;
    for (const { length, ...entry } of header) {
      const end = start + 4 * length;
      if (end > bytes.length) return entries;
      entries.push({ ...entry, vector: new Float32Array(new Uint8Array(bytes.subarray(start, end)).buffer) });
      start = end;
    }
  }
  return entries;
}
