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
   * Checks that an opened stage works at this moment, such as that its model answers, and rejects with what to do about
   * it. Called for diagnosis only, and never retried. Absent where a successful `open` says enough.
   */
  check?(options?: CallOptions): Promise<void>;
  /** Releases everything. May be called twice, and without `open`. */
  [Symbol.asyncDispose](): Promise<void>;
}
