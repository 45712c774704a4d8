import { setImmediate as nextTurn } from 'node:timers/promises';

/** Called between small pieces of work, so that a long write yields to the event loop and can be aborted. */
export type Pause = () => Promise<void>;

/** Milliseconds of work between two turns of the event loop. */
const maxWorkMs = 8;

export function pauses(signal: AbortSignal | undefined): Pause {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < maxWorkMs) return;
    await nextTurn();
    signal?.throwIfAborted();
    since = performance.now();
  };
}
