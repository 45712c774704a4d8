import type { Call } from './call.ts';

/**
 * The life of a stage. The engine creates a stage synchronously, opens it before its first use, and disposes it once.
 * All members are optional: leave out what the stage does not need.
 *
 * The engine guards every stage, so that an implementation receives exact arguments and need not repeat these checks:
 *
 * - no call before `open`, or after disposal (callers get `CLOSED`)
 * - no call with a signal that is aborted already
 * - no empty work: no texts to embed, no ids to load, no paths to remove, no candidates to rank
 * - limits hold: `topK` and `topN` are integers in range, vectors have the dimension of the index
 * - optional parts of a request are filled in: `signal`, `filter`, `onNote`
 *
 * What a stage throws reaches the caller with the stage, the plugin and the operation named. So does an answer that
 * breaks a promise of the contract: it rejects with `PLUGIN_INVALID`, which says what was promised and what came, and
 * reaches no other plugin.
 */
export interface Stage {
  /** Connects, loads, allocates. Called before the first use, and again only after it failed. */
  open?(request: Call): Promise<void>;
  /**
   * Checks that an opened stage works, for example that its model answers, and rejects with what to do about it. Called
   * for diagnosis only, and never retried. Leave it out if a successful `open` says enough.
   */
  check?(request: Call): Promise<void>;
  /** Releases everything. Called once, also for a stage that was never opened. Calls in flight may still be running. */
  [Symbol.asyncDispose]?(): Promise<void>;
}
