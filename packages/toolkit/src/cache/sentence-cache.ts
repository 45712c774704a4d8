import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { PluginContext } from '@codesearch/kernel';
import { makePrivateFolder } from '../disk/private-folder.ts';
import { Connection } from '../sqlite/connection.ts';
import { isDamage } from '../sqlite/result-code.ts';
import { setAside } from '../sqlite/set-aside.ts';
import { SentenceTable } from './sentence-table.ts';

/** Name of the cache's file in its folder. */
export const sentenceFile = 'contexts.sqlite';

/** Sentences to keep, at most some 120 MiB; beyond, the oldest go. */
const defaultLimit = 200_000;
/** The part of the limit that is freed at once when it is passed, and after how many new sentences that is looked at. */
const freedShare = 1 / 16;
const checkedEvery = 1_000;
/** How long a call waits for another process that writes. */
const busyTimeoutMs = 5_000;

/** The key of what a sentence was made from: 64 lower-case hex digits. */
export function sentenceKey(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/**
 * Sentences that a model has written, in `contexts.sqlite`, shared by all projects, branches and worktrees of a user.
 *
 * It is only a cache: a damaged file is set aside and an empty one begun; where the file cannot be used at all, that is told to the logger
 * once, and costs asking again.
 */
export class SentenceCache {
  readonly #context: Pick<PluginContext, 'cacheDir' | 'logger' | 'now'>;
  readonly #limit: number;
  readonly #file: string;
  #table: SentenceTable | undefined;
  #warned = false;
  #closed = false;
  #added = 0;

  constructor(context: Pick<PluginContext, 'cacheDir' | 'logger' | 'now'>, limit: number = defaultLimit) {
    this.#context = context;
    this.#limit = limit;
    this.#file = join(context.cacheDir, sentenceFile);
  }

  /** To be awaited before the first use; called again, it does nothing. */
  async open(): Promise<void> {
    if (this.#table || this.#closed) return;
    this.#attempt(() => {
      try {
        this.#table ??= openTable(this.#file);
      } catch (error) {
        if (!isDamage(error)) throw error;
        this.#setAside();
        this.#table = openTable(this.#file);
      }
    });
  }

  get(key: string): string | undefined {
    return this.#attempt(() => this.#table?.get(key, this.#context.now()));
  }

  set(key: string, sentence: string): void {
    this.#attempt(() => {
      this.#table?.set(key, sentence, this.#context.now());
      if (this.#added++ % checkedEvery === 0) this.#makeRoom();
    });
  }

  close(): void {
    this.#closed = true;
    this.#table?.close();
    this.#table = undefined;
  }

  #makeRoom(): void {
    const table = this.#table;
    if (table && table.content().entries > this.#limit) table.keep(Math.floor(this.#limit * (1 - freedShare)));
  }

  #setAside(): void {
    const file = setAside(this.#file);
    this.#context.logger.warn('The cache of context sentences is damaged; it is set aside and begun anew.', { file });
  }

  /** `undefined` where the file cannot be used, which is told once: what is wrong with one call is mostly wrong with all. */
  #attempt<Result>(task: () => Result): Result | undefined {
    try {
      return task();
    } catch (error) {
      if (this.#warned) return undefined;
      this.#warned = true;
      const reason = error instanceof Error ? error.message : String(error);
      this.#context.logger.warn('The cache of context sentences cannot be used; the model is asked again.', {
        file: this.#file,
        reason,
      });
      return undefined;
    }
  }
}

function openTable(file: string): SentenceTable {
  makePrivateFolder(dirname(file));
  const database = new Connection(file, { busyTimeoutMs });
  try {
    return new SentenceTable(database);
  } catch (error) {
    database.close();
    throw error;
  }
}
