import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { errors } from '@codesearch/kernel';
import { isProcessAlive } from '../platform/is-process-alive.ts';

/** The state of the writes to an index. */
export interface RevisionState {
  /**
   * Number of the last finished write. Larger than that of any former index of the same name, see
   * {@link firstRevision}.
   */
  readonly revision: number;
  /** The current writer; absent if nobody writes. */
  readonly writer?: string | undefined;
}

/**
 * The rows of one index on a server without transactions. Each row holds the revision with which it was born, and the
 * one with which it died; a reader at a revision sees the rows that were born by then and had not died.
 *
 * @throws UNAVAILABLE from every method, if one of its few requests fails
 */
export interface RevisionedRows {
  /** Reads the state from the server at each call. @returns `undefined` if the index does not exist */
  state(): Promise<RevisionState | undefined>;
  /** Enters a writer if the index has no writer. If several try, at most one succeeds. */
  enter(writer: string): Promise<boolean>;
  /** Removes the current writer. */
  leave(): Promise<void>;
  /** Marks the rows of these paths that are visible at a revision to die with the next one. */
  retire(paths: readonly string[], revision: number): Promise<void>;
  /** Makes a write visible to all readers, in one request. */
  commit(revision: number): Promise<void>;
  /** Removes the rows that no reader at this revision sees, and unmarks those that would die with a later revision. */
  restore(revision: number): Promise<void>;
  /** Removes the rows that died by this revision. */
  sweep(revision: number): Promise<void>;
}

/** Milliseconds without progress after which a write counts as abandoned. */
const takeOverMs = 60_000;

const pollMs = 100;

/** The revision of death of a row that is not replaced. */
export const neverDies: number = Number.MAX_SAFE_INTEGER;

/** The first revision of a new index. It differs from those of a former index, which a reader may still remember. */
export function firstRevision(now: number): number {
  return now;
}

/**
 * Makes writes of several requests atomic, on servers without transactions:
 *
 * 1. One writer at a time enters the index, across all machines. Others wait, and take over from a writer without
 *   progress.
 * 2. The writer inserts new rows, born with the next revision, and marks the rows they replace to die with it. Readers
 *    see neither.
 * 3. The writer raises the revision in one request. From then on every reader sees the whole write.
 * 4. The writer removes the dead rows and leaves.
 *
 * A write that fails before step 3 leaves nothing that a reader sees; the writer itself or the next one removes its
 * rows. A read during which step 3 happens is repeated, so that each read sees one revision.
 */
export class Revisions {
  readonly #rows: RevisionedRows;
  readonly #server: string;
  /** The revision of the last read: a guess for the next read, which verifies it at its end. */
  #known: number | undefined;

  /** @param server for errors, such as `Chroma at http://localhost:8000` */
  constructor(rows: RevisionedRows, server: string) {
    this.#rows = rows;
    this.#server = server;
  }

  /**
   * Replaces the rows of some paths by those that `insert` writes, born with the revision that it is given. Must be
   * called on an existing index, and not concurrently. An abort takes effect between requests, up to step 3.
   */
  async write(
    paths: readonly string[],
    insert: (born: number) => Promise<void>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const writer = newWriter();
    writing.add(writer);
    try {
      await this.#writeAs(writer, paths, insert, signal);
    } finally {
      writing.delete(writer);
    }
  }

  /** Runs a query at one revision. @returns its result, or `none` if the index does not exist */
  async read<Found>(query: (revision: number) => Promise<Found>, none: Found, signal?: AbortSignal): Promise<Found> {
    for (;;) {
      signal?.throwIfAborted();
      const revision = (this.#known ??= (await this.#rows.state())?.revision);
      if (revision === undefined) return none;
      const outcome = await settled(query(revision));
      signal?.throwIfAborted();
      this.#known = (await this.#rows.state())?.revision;
      // If the index was removed in the meantime, the error of the query does not matter.
      if (this.#known === revision) return outcome();
    }
  }

  async #writeAs(
    writer: string,
    paths: readonly string[],
    insert: (born: number) => Promise<void>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const revision = await this.#enter(writer, signal);
    try {
      await this.#rows.retire(paths, revision);
      signal?.throwIfAborted();
      await insert(revision + 1);
      signal?.throwIfAborted();
      await this.#checkWriter(writer);
      await this.#rows.commit(revision + 1);
    } catch (error) {
      // If the server is unreachable, the next writer takes over and restores.
      await this.#undo(writer).catch(() => undefined);
      throw error;
    }
    await this.#rows.sweep(revision + 1);
    await this.#rows.leave();
  }

  /** Waits until nobody writes, or takes over from a writer without progress. @returns the current revision */
  async #enter(writer: string, signal: AbortSignal | undefined): Promise<number> {
    let seen: RevisionState | undefined;
    let since = 0;
    for (;;) {
      signal?.throwIfAborted();
      const state = await this.#rows.state();
      if (!state) throw errors.unavailable(this.#server, 'the index was removed while it was written');
      if (state.writer === undefined) {
        if (await this.#rows.enter(writer)) return (await this.#rows.state())?.revision ?? state.revision;
      } else if (hasEnded(state.writer)) {
        await this.#takeOver(state.revision);
        continue;
      } else if (state.writer !== seen?.writer || state.revision !== seen.revision) {
        seen = state;
        since = performance.now();
      } else if (performance.now() - since > takeOverMs) {
        await this.#takeOver(state.revision);
      }
      // The wait does not reject with the signal's reason; the next round does.
      await setTimeout(pollMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #checkWriter(writer: string): Promise<void> {
    const state = await this.#rows.state();
    if (state?.writer !== writer) throw errors.unavailable(this.#server, 'another writer has taken over');
  }

  /** Restores the state before the failed write, or after it if the server has committed it. */
  async #undo(writer: string): Promise<void> {
    const state = await this.#rows.state();
    if (state?.writer === writer) await this.#takeOver(state.revision);
  }

  async #takeOver(revision: number): Promise<void> {
    await this.#rows.restore(revision);
    await this.#rows.leave();
  }
}

/** Writers of this process whose write has not ended. */
const writing = new Set<string>();

function newWriter(): string {
  return [hostname(), process.pid, randomUUID()].join(' ');
}

/** Whether the writer is a process of this machine that has ended. */
function hasEnded(writer: string): boolean {
  const [host, pid] = writer.split(' ');
  if (host !== hostname()) return false;
  if (Number(pid) === process.pid) return !writing.has(writer);
  return !isProcessAlive(Number(pid));
}

async function settled<Value>(promise: Promise<Value>): Promise<() => Value> {
  try {
    const value = await promise;
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
