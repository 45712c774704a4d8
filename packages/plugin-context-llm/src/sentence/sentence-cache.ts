import { createHash } from 'node:crypto';
import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { PluginContext } from '@codesearch/kernel';

/** Sentences to keep, at most some 120 MiB; beyond, the oldest go. */
const defaultLimit = 200_000;
/** The part of the limit that is freed at once when it is passed, and after how many new sentences that is looked at. */
const freedShare = 1 / 16;
const checkedEvery = 1_000;
/** How long a call waits for another process that writes. */
const busyTimeoutMs = 5_000;
const dayMs = 86_400_000;

/** The number in the name is the format; another format takes another table. */
const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS sentence_1 (key BLOB PRIMARY KEY, sentence TEXT NOT NULL, used INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS sentence_1_by_use ON sentence_1 (used);
`;

interface Table {
  readonly database: DatabaseSync;
  readonly find: StatementSync;
  readonly use: StatementSync;
  readonly insert: StatementSync;
}

/** The key of what a sentence was made from: 64 lower-case hex digits. */
export function sentenceKey(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/**
 * Sentences that a model has written, in `contexts.sqlite`, shared by all projects, branches and worktrees of a user.
 *
 * It is only a cache: trouble with the file is told to the logger once, and costs asking again.
 */
export class SentenceCache {
  readonly #context: Pick<PluginContext, 'cacheDir' | 'logger' | 'now'>;
  readonly #limit: number;
  readonly #file: string;
  #table: Table | undefined;
  #failed = false;
  #added = 0;

  constructor(context: Pick<PluginContext, 'cacheDir' | 'logger' | 'now'>, limit: number = defaultLimit) {
    this.#context = context;
    this.#limit = limit;
    this.#file = join(context.cacheDir, 'contexts.sqlite');
  }

  /** To be awaited before the first use; called again, it does nothing. */
  async open(): Promise<void> {
    if (this.#table) return;
    const { DatabaseSync: Database } = await import('node:sqlite');
    this.#attempt(() => {
      if (this.#table) return;
      mkdirSync(this.#context.cacheDir, { recursive: true, mode: 0o700 });
      // SQLite gives its companion files the mode of the database.
      makePrivate(this.#file);
      const database = new Database(this.#file, { timeout: busyTimeoutMs });
      database.exec(schema);
      this.#table = {
        database,
        find: database.prepare('SELECT sentence, used FROM sentence_1 WHERE key = ?'),
        use: database.prepare('UPDATE sentence_1 SET used = ? WHERE key = ?'),
        insert: database.prepare('INSERT OR REPLACE INTO sentence_1 (key, sentence, used) VALUES (?, ?, ?)'),
      };
    });
  }

  get(key: string): string | undefined {
    return this.#attempt(() => {
      const bytes = Buffer.from(key, 'hex');
      const row = this.#table?.find.get(bytes) as { readonly sentence: string; readonly used: number } | undefined;
      // A use is written down once a day, so that reading mostly writes nothing.
      if (row && row.used < this.#context.now() - dayMs) this.#table?.use.run(this.#context.now(), bytes);
      return row?.sentence;
    });
  }

  set(key: string, sentence: string): void {
    this.#attempt(() => {
      this.#table?.insert.run(Buffer.from(key, 'hex'), sentence, this.#context.now());
      if (this.#added++ % checkedEvery === 0) this.#makeRoom();
    });
  }

  close(): void {
    this.#failed = true;
    this.#table?.database.close();
    this.#table = undefined;
  }

  #makeRoom(): void {
    const database = this.#table?.database;
    const count = Number(database?.prepare('SELECT count(*) AS count FROM sentence_1').get()?.['count']);
    if (!database || count <= this.#limit) return;
    const rows = count - Math.floor(this.#limit * (1 - freedShare));
    database
      .prepare('DELETE FROM sentence_1 WHERE key IN (SELECT key FROM sentence_1 ORDER BY used LIMIT ?)')
      .run(rows);
  }

  /** `undefined` where the file cannot be used. */
  #attempt<Result>(task: () => Result): Result | undefined {
    if (this.#failed) return undefined;
    try {
      return task();
    } catch (error) {
      this.#failed = true;
      const reason = error instanceof Error ? error.message : String(error);
      this.#context.logger.warn('The cache of context sentences cannot be used; the model is asked again.', {
        file: this.#file,
        reason,
      });
      return undefined;
    }
  }
}

function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    chmodSync(file, 0o600);
  }
}
