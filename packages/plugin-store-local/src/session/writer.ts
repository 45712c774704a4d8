import { databaseFailure, isBusy, SerialQueue, upsertPlan } from '@codesearch/toolkit';
import type { FileEntries } from '@codesearch/kernel';
import type { DatabasePlace } from '@codesearch/toolkit';
import { Database, pauses } from '../database/database.ts';
import { writeStamp } from '../database/state.ts';
import { writeTransaction } from '../database/write-transaction.ts';
import { checkExternalIds } from '../document/stored-detail.ts';
import { DocumentWriter } from '../document/document-writer.ts';
import { TermCounter } from '../lexical/term-counter.ts';

type Change = (documents: DocumentWriter) => Promise<void>;

const cacheMiB = 16;

/** Words that the counter keeps for the next transaction. Each takes about 150 bytes. */
const maxWords = 30_000;

/**
 * `synchronous = FULL` flushes the log to the disk at each commit. The change detector also flushes its record of a
 * commit, which must not list files that the store has lost after a power failure. The log is copied into the database
 * when it reaches 16 MiB.
 */
const setup = `
  PRAGMA synchronous = FULL;
  PRAGMA wal_autocheckpoint = 8192;
  PRAGMA journal_size_limit = ${32 * 2 ** 20};
`;

/** The connection that writes. Calls run one after the other, each as one transaction. */
export class Writer {
  readonly #place: DatabasePlace;
  readonly #busyTimeoutMs: number;
  readonly #database: Database;
  #counter = new TermCounter();
  readonly #queue = new SerialQueue();

  constructor(place: DatabasePlace, busyTimeoutMs: number) {
    this.#place = place;
    this.#busyTimeoutMs = busyTimeoutMs;
    this.#database = new Database(place.file, { cacheMiB, busyTimeoutMs: 0, setup });
  }

  async upsert(files: readonly FileEntries[], stamp?: string, signal?: AbortSignal): Promise<void> {
    const plan = upsertPlan(files);
    checkExternalIds(plan.files);
    await this.#stamped(plan.files.length > 0, (documents) => documents.upsert(plan), stamp, signal);
  }

  async remove(paths: readonly string[], stamp?: string, signal?: AbortSignal): Promise<void> {
    await this.#stamped(paths.length > 0, (documents) => documents.remove(paths), stamp, signal);
  }

  async clear(signal?: AbortSignal): Promise<void> {
    const clear: Change = async (documents) => {
      this.#database.run('DELETE FROM stamp');
      documents.clear();
    };
    await this.#write(clear, signal);
    await this.#queue.run(() => this.#shrink());
  }

  /** Whether the file has got a layer since the connection was opened. */
  get isReplaced(): boolean {
    return this.#database.isReplaced;
  }

  /** Waits for the running write. */
  async close(): Promise<void> {
    await this.#queue.settled();
    this.#database.close();
  }

  /**
   * Returns the space of an empty database to the file system. If a reader prevents that, the space is used for later
   * documents.
   */
  #shrink(): void {
    try {
      this.#database.exec('VACUUM');
      this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch (error) {
      if (!isBusy(error)) throw databaseFailure(error, this.#place);
    }
  }

  /** Returns free pages to the file system if a tenth of the file is free, as after the many merges of a first run. */
  #returnFreePages(): void {
    const free = 'SELECT 1 FROM pragma_freelist_count, pragma_page_count WHERE freelist_count * 10 > page_count';
    if (this.#database.get(free)) this.#database.exec('PRAGMA incremental_vacuum');
  }

  async #stamped(
    hasChange: boolean,
    change: Change,
    stamp: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    if (!hasChange && stamp === undefined) return;
    const stamped: Change = async (documents) => {
      if (hasChange) await change(documents);
      if (stamp !== undefined) writeStamp(this.#database, stamp);
    };
    await this.#write(stamped, signal);
  }

  #write(change: Change, signal?: AbortSignal): Promise<void> {
    return this.#queue.run(() => this.#transaction(change, signal));
  }

  async #transaction(change: Change, signal: AbortSignal | undefined): Promise<void> {
    try {
      await writeTransaction(this.#database, this.#busyTimeoutMs, signal, async () => {
        if (this.#counter.words > maxWords) this.#counter = new TermCounter();
        const documents = new DocumentWriter(this.#database, this.#counter, pauses(signal));
        await change(documents);
        await documents.finish();
        this.#returnFreePages();
      });
    } catch (error) {
      throw databaseFailure(error, this.#place);
    }
  }
}
