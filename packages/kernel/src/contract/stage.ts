import type { CallOptions } from './call-options.ts';

/**
 * The life of a stage. A stage is created synchronously and cheaply, opened before its first use, and closed once.
 *
 * Implementers: do no I/O in the constructor or in `create`. A call before `open` is never made by the kernel. After
 * disposal every call rejects with `CLOSED`.
 */
export interface Stage {
  /** Connects, loads, allocates. Called before the first use, and again only after it failed. */
  open?(options?: CallOptions): Promise<void>;
  /**
   * Rejects where the stage has opened and yet cannot do now what it is there for, such as for a model that does not answer, with what
   * to do about it. For people who look for a fault: nothing else calls it, and nothing is retried. Absent where opening tells it all.
   */
  check?(options?: CallOptions): Promise<void>;
  /** Releases everything. May be called twice, and without `open`. */
  [Symbol.asyncDispose](): Promise<void>;
}
