import { setImmediate as nextTurn } from 'node:timers/promises';

/** Called between small pieces of work, so that a long write leaves the thread free now and then and stops when it is told to. */
export type Pause = () => Promise<void>;

/** Longest stretch of work before other tasks of the thread get their turn. */
const stretchMs = 8;

export function pauses(signal: AbortSignal | undefined): Pause {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < stretchMs) return;
    await nextTurn();
    signal?.throwIfAborted();
    since = performance.now();
  };
}
