import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CacheOptions, CacheService, PluginContext } from '@codesearch/kernel';
import { SharedCache } from './shared-cache.ts';
import type { Connection } from '../sqlite/connection.ts';
import type { TableContent } from './table-content.ts';

/** Name of the cache's file in its folder. */
export const valueFile = 'plugins.sqlite';

/** Values to keep, about 120 MiB of sentences; beyond that, the least recently used are removed. */
const defaultLimit = 200_000;

/** The part of the limit that is freed at once if it is exceeded. */
const freedShare = 1 / 16;

/** The limit is checked once for so many new values. */
const checkedEvery = 1_000;

/** What a cache of values needs of a plugin's context. */
export type CacheContext = Pick<PluginContext, 'cacheDir' | 'logger' | 'now'>;

/**
 * The cache of all plugins, in `plugins.sqlite`: see {@link SharedCache}. The file is opened when it is first used, and
 * created when a value is first kept.
 */
export class ValueCache implements Disposable {
  readonly #now: () => number;
  readonly #file: string;
  readonly #limit: number;
  readonly #cache: SharedCache<ValueTable>;
  #closed = false;
  #added = 0;

  /** @param limit values to keep. Default 200,000. */
  constructor({ cacheDir, logger, now }: CacheContext, limit: number = defaultLimit) {
    this.#now = () => now();
    this.#file = join(cacheDir, valueFile);
    this.#limit = limit;
    this.#cache = new SharedCache({
      file: this.#file,
      name: 'cache of plugins',
      consequence: 'plugins compute again what it kept',
      logger,
      openTable: (database) => new ValueTable(database),
    });
  }

  /** @returns the part of one plugin */
  part({ name, version = 1 }: CacheOptions): CacheService {
    const keyOf = (key: unknown): string =>
      createHash('sha256')
        .update(JSON.stringify([name, version, key]))
        .digest('hex');
    return {
      get: async (key) => this.#get(keyOf(key)),
      set: async (key, value) => this.#set(keyOf(key), JSON.stringify(value)),
    };
  }

  /** Closes the file. Nothing is found and nothing is kept afterwards. */
  [Symbol.dispose](): void {
    this.#closed = true;
    this.#cache.close();
  }

  #get(key: string): unknown {
    if (this.#closed || !existsSync(this.#file)) return undefined;
    const text = this.#cache.use((table) => table.get(key, this.#now()));
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  }

  #set(key: string, text: string): void {
    if (this.#closed) return;
    this.#cache.use((table) => {
      table.set(key, text, this.#now());
      if (this.#added++ % checkedEvery === 0) this.#evictOldest(table);
    });
  }

  #evictOldest(table: ValueTable): void {
    if (table.content().entries > this.#limit) table.keep(Math.floor(this.#limit * (1 - freedShare)));
  }
}

/** A use is written down once a day, so that reading mostly writes nothing. */
const useResolutionMs = 86_400_000;

/** What an entry costs beside its value. */
const overheadBytes = 96;

/** The number in the name is the format; another format takes another table. */
const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS value_1 (key BLOB PRIMARY KEY, value TEXT NOT NULL, used INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS value_1_by_use ON value_1 (used);
`;

const size = `length(CAST(value AS BLOB)) + ${overheadBytes}`;

/** The values in one database file, of which several processes may each have one open. Throws what SQLite throws. */
export class ValueTable {
  readonly #database: Connection;

  /** Takes over the database and makes what is missing in it. */
  constructor(database: Connection) {
    database.exec(schema);
    this.#database = database;
  }

  get(key: string, now: number): string | undefined {
    const bytes = Buffer.from(key, 'hex');
    const query = 'SELECT value, used FROM value_1 WHERE key = ?';
    const row = this.#database.get<{ readonly value: string; readonly used: number }>(query, bytes);
    if (row && row.used < now - useResolutionMs)
      this.#database.run('UPDATE value_1 SET used = ? WHERE key = ?', now, bytes);
    return row?.value;
  }

  set(key: string, value: string, now: number): void {
    const insertion = 'INSERT OR REPLACE INTO value_1 (key, value, used) VALUES (?, ?, ?)';
    this.#database.run(insertion, Buffer.from(key, 'hex'), value, now);
  }

  content(): TableContent {
    const query = `SELECT count(*) AS entries, coalesce(sum(${size}), 0) AS bytes, min(used) AS oldest FROM value_1`;
    const row = this.#database.get<TableContent & { readonly oldest: number | null }>(query);
    const { entries, bytes, oldest } = row!;
    return { entries, bytes, ...(oldest === null ? {} : { oldestUse: oldest }) };
  }

  /** Removes those that were not used for longest until so many are left. */
  keep(entries: number): void {
    const newest = 'SELECT key FROM value_1 ORDER BY used DESC, key LIMIT -1 OFFSET ?';
    this.#database.run(`DELETE FROM value_1 WHERE key IN (${newest})`, Math.max(0, entries));
  }

  /** Removes what was last used before a moment, then what was not used for longest until so many bytes are left. */
  prune(usedBefore: number, maxBytes: number): void {
    this.#database.run('DELETE FROM value_1 WHERE used < ?', usedBefore);
    if (Number.isFinite(maxBytes)) {
      const totals = `SELECT key, sum(${size}) OVER (ORDER BY used DESC, key) AS total FROM value_1`;
      const beyond = `SELECT key FROM (${totals}) WHERE total > ?`;
      this.#database.run(`DELETE FROM value_1 WHERE key IN (${beyond})`, maxBytes);
    }
    this.#database.exec('VACUUM');
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  close(): void {
    this.#database.close();
  }
}
