import { isTurnOver, nextTurn } from '@codesearch/toolkit/pure';

/** Called between small pieces of work, so that a long write yields to the event loop and can be aborted. */
export type Pause = () => Promise<void>;

export function pauses(signal: AbortSignal | undefined): Pause {
  return async () => {
    if (!isTurnOver()) return;
    await nextTurn();
    signal?.throwIfAborted();
  };
}
