import type { StatementSync } from 'node:sqlite';
import type { Connection, TableContent } from '@codesearch/toolkit';
import type { CachedEmbedding, CacheEntry } from './embedding-cache.ts';

export interface EmbeddingTableOptions {
  readonly maxBytes: number;
  now(): number;
}

interface Row {
  readonly id: number;
  readonly vector: Uint8Array;
  /** 0 for a whole text, 1 for one that was cut, 2 for one that was embedded in pieces. */
  readonly shortened: number;
  readonly used: number;
}

/** Bytes of an entry beside its vector: the key in the table and in its index, times, page overhead. */
const overheadBytes = 128;
/** A use is written down when the last known one is older than this, so that reading mostly writes nothing. */
const useResolutionMs = 3_600_000;
const maxPendingUses = 100_000;
/** The part of the limit that is freed at once when it is passed. */
const freedShare = 1 / 64;
const evictedAtOnce = 256;

/**
 * Pages in the write-ahead log before a checkpoint: 32 MB. Keys are hashes, so that each vector of a batch changes
 * another page; with SQLite's default of 1000 pages, every tenth batch would wait for the disk.
 */
const pagesBetweenCheckpoints = 8000;

/** The number in the name is the format; another format takes another table. */
const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA wal_autocheckpoint = ${pagesBetweenCheckpoints};
  CREATE TABLE IF NOT EXISTS embedding_1 (
    id INTEGER PRIMARY KEY,
    key BLOB NOT NULL UNIQUE,
    vector BLOB NOT NULL,
    truncated INTEGER NOT NULL,
    used INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS embedding_1_by_use ON embedding_1 (used, id);
  CREATE TABLE IF NOT EXISTS embedding_1_total (only INTEGER PRIMARY KEY CHECK (only = 1), bytes INTEGER NOT NULL) STRICT;
  INSERT OR IGNORE INTO embedding_1_total VALUES (1, 0);
`;

/** The vectors in one database file, of which several processes may each have one open. Throws what SQLite throws. */
export class EmbeddingTable {
  readonly #database: Connection;
  readonly #options: EmbeddingTableOptions;
  readonly #find: StatementSync;
  readonly #insert: StatementSync;
  readonly #use: StatementSync;
  readonly #count: StatementSync;
  readonly #evict: StatementSync;
  /** Rows read since the last write. The next write updates their time of use. */
  readonly #pendingUses = new Set<number>();

  /** Takes over the database and makes what is missing in it. */
  constructor(database: Connection, options: EmbeddingTableOptions) {
    database.exec(schema);
    this.#database = database;
    this.#options = options;
    this.#find = database.prepare('SELECT id, vector, truncated AS shortened, used FROM embedding_1 WHERE key = ?');
    this.#insert = database.prepare(
      // A vector of the same length that is kept is as good, unless it is of zeros.
      `INSERT INTO embedding_1 (key, vector, truncated, used) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (key) DO UPDATE SET vector = ?2 WHERE vector = zeroblob(length(?2))`,
    );
    this.#use = database.prepare('UPDATE embedding_1 SET used = ? WHERE id = ?');
    this.#count = database.prepare('UPDATE embedding_1_total SET bytes = bytes + ? RETURNING bytes');
    this.#evict = database.prepare(
      `DELETE FROM embedding_1 WHERE id IN (SELECT id FROM embedding_1 ORDER BY used, id LIMIT ${evictedAtOnce})
       RETURNING length(vector) AS size`,
    );
  }

  get(keys: readonly string[]): readonly (CachedEmbedding | undefined)[] {
    const stale = this.#options.now() - useResolutionMs;
    return this.#database.snapshot(() =>
      keys.map((key) => {
        const row = this.#find.get(Buffer.from(key, 'hex')) as Row | undefined;
        if (!row) return undefined;
        if (row.used <= stale && this.#pendingUses.size < maxPendingUses) this.#pendingUses.add(row.id);
        return { vector: vectorOf(row.vector), truncated: row.shortened === 1, pooled: row.shortened === 2 };
      }),
    );
  }

  set(entries: readonly CacheEntry[]): void {
    const now = this.#options.now();
    this.#database.transaction(() => {
      this.#writeUses(now);
      let added = 0;
      for (const { key, vector, truncated, pooled } of entries) {
        const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
        const { changes } = this.#insert.run(Buffer.from(key, 'hex'), bytes, pooled ? 2 : truncated ? 1 : 0, now);
        if (changes > 0) added += bytes.byteLength + overheadBytes;
      }
      if (this.#addToTotal(added) > this.#options.maxBytes) this.#evictOldest();
    });
  }

  content(): TableContent {
    const query = 'SELECT count(*) AS entries, min(used) AS oldest FROM embedding_1';
    const { entries, oldest } = this.#database.get<{ readonly entries: number; readonly oldest: number | null }>(
      query,
    )!;
    return { entries, bytes: this.#addToTotal(0), ...(oldest === null ? {} : { oldestUse: oldest }) };
  }

  /** Removes what was last used before a moment, then what was not used for longest until so many bytes are left. */
  prune(usedBefore: number, maxBytes: number): void {
    this.#database.transaction(() => {
      const deletion = 'DELETE FROM embedding_1 WHERE used < ? RETURNING length(vector) AS size';
      const removed = this.#database.all<RemovedVector>(deletion, usedBefore);
      this.#shrink(this.#addToTotal(-bytesOf(removed)), maxBytes);
    });
    this.#database.exec('VACUUM');
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  close(): void {
    try {
      if (this.#pendingUses.size > 0) this.#database.transaction(() => this.#writeUses(this.#options.now()));
    } finally {
      this.#database.close();
    }
  }

  #evictOldest(): void {
    this.#shrink(this.#addToTotal(0), this.#options.maxBytes * (1 - freedShare));
  }

  #shrink(bytes: number, target: number): void {
    for (let total = bytes; total > target;) {
      const evicted = this.#evict.all() as unknown as readonly RemovedVector[];
      if (evicted.length === 0) return;
      total = this.#addToTotal(-bytesOf(evicted));
    }
  }

  #addToTotal(bytes: number): number {
    return (this.#count.get(bytes) as unknown as { readonly bytes: number }).bytes;
  }

  #writeUses(now: number): void {
    for (const id of this.#pendingUses) this.#use.run(now, id);
    this.#pendingUses.clear();
  }
}

interface RemovedVector {
  /** Bytes of the vector. */
  readonly size: number;
}

function bytesOf(removed: readonly RemovedVector[]): number {
  return removed.reduce((sum, { size }) => sum + size + overheadBytes, 0);
}

function vectorOf({ buffer, byteOffset, byteLength }: Uint8Array): Float32Array {
  return new Float32Array(buffer.slice(byteOffset, byteOffset + byteLength));
}
