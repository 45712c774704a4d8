import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { errors } from '@codesearch/kernel';

/** What is known of the writes to an index. */
export interface RevisionState {
  /** Of the last finished write. Larger than that of any former index of the same name, see {@link firstRevision}. */
  readonly revision: number;
  /** Who is writing; absent where nobody is. */
  readonly writer?: string | undefined;
}

/**
 * The rows of one index on a server that has no transactions. Each row says with which revision it was born, and with which
 * it died; a reader at a revision sees what was born by then and had not died.
 *
 * Every method makes a few requests, each of which may fail with `UNAVAILABLE`.
 */
export interface RevisionedRows {
  /** `undefined` where there is no index. Read from the server at each call. */
  state(): Promise<RevisionState | undefined>;
  /** Enters a writer where there is none. Of several who try, at most one succeeds. */
  enter(writer: string): Promise<boolean>;
  /** Takes the writer out. */
  leave(): Promise<void>;
  /** Lets the rows of these paths that are seen at a revision die with the next one. */
  retire(paths: readonly string[], revision: number): Promise<void>;
  /** One request, so that all readers see the same: the step from which on a write counts. */
  commit(revision: number): Promise<void>;
  /** Removes the rows that no reader at this revision sees, and lets those live that were to die with a later one. */
  restore(revision: number): Promise<void>;
  /** Removes the rows that died by this revision. */
  sweep(revision: number): Promise<void>;
}

/** How writers of one index on a server take turns. */
export interface RevisionOptions {
  /** For errors, such as `Chroma at http://localhost:8000`. */
  readonly server: string;
  /** Milliseconds after which a write that makes no progress counts as given up. Default 60,000. */
  readonly takeOverMs?: number | undefined;
}

const pollMs = 100;

/** With which revision a row dies that nothing has replaced. */
export const neverDies: number = Number.MAX_SAFE_INTEGER;

/** The revision that a new index begins with: a reader that still knows a former one is never right by chance. */
export function firstRevision(now: number): number {
  return now;
}

/**
 * Makes writes of several requests whole, on servers without transactions:
 *
 * 1. One writer at a time enters the index, also among machines. Others wait; one who makes no progress is taken over from.
 * 2. New rows are written, born with the next revision; the rows they replace are marked to die with it. No reader sees this.
 * 3. The revision is raised: one request, after which every reader sees all of it.
 * 4. The dead rows are removed, and the writer leaves.
 *
 * A write that fails or dies before step 3 leaves nothing that a reader sees; its remains are removed by itself or by the
 * next writer. A read that a step 3 fell into is made again, so that each sees one revision.
 */
export class Revisions {
  readonly #rows: RevisionedRows;
  readonly #server: string;
  readonly #takeOverMs: number;
  /** The revision of the last read; a guess for the next one, which is checked after it. */
  #known: number | undefined;

  constructor(rows: RevisionedRows, { server, takeOverMs = 60_000 }: RevisionOptions) {
    this.#rows = rows;
    this.#server = server;
    this.#takeOverMs = takeOverMs;
  }

  /**
   * Replaces the rows of some paths by those that `insert` writes with the given revision as their birth. Must be called on
   * an existing index, and not concurrently. An abort takes effect between requests, up to step 3.
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

  /** What a query finds at one revision, or `none` where there is no index. */
  async read<Found>(query: (revision: number) => Promise<Found>, none: Found, signal?: AbortSignal): Promise<Found> {
    for (;;) {
      signal?.throwIfAborted();
      const revision = (this.#known ??= (await this.#rows.state())?.revision);
      if (revision === undefined) return none;
      const outcome = await settled(query(revision));
      signal?.throwIfAborted();
      this.#known = (await this.#rows.state())?.revision;
      // Where the index was removed meanwhile, what the query failed with is of no interest.
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
      // Where the server is gone there is no undoing: the next writer takes over.
      await this.#undo(writer).catch(() => undefined);
      throw error;
    }
    await this.#rows.sweep(revision + 1);
    await this.#rows.leave();
  }

  /** Waits until nobody writes, or until whoever does has made no progress for long, and gives the revision found. */
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
      } else if (performance.now() - since > this.#takeOverMs) {
        await this.#takeOver(state.revision);
      }
      // What the wait rejects with is no signal's reason; the next round tells it.
      await setTimeout(pollMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #checkWriter(writer: string): Promise<void> {
    const state = await this.#rows.state();
    if (state?.writer !== writer) throw errors.unavailable(this.#server, 'another writer has taken over');
  }

  /** Whether the failed write was committed after all is for the server to say. */
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

/** Whether a writer is known to be gone: a process of this machine that runs no more. */
function hasEnded(writer: string): boolean {
  const [host, pid] = writer.split(' ');
  if (host !== hostname()) return false;
  if (Number(pid) === process.pid) return !writing.has(writer);
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
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
