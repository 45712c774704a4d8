/** Milliseconds of work between two turns of the event loop. */
const maxWorkMs = 8;

/** The functions of the platform, whatever replaces them later. */
const { setImmediate: onNextTurn, performance: clock } = globalThis;

let since = clock.now();

/**
 * Lets other work of this thread run if none could for a while. A stage that computes in this thread answers within the
 * same turn of the event loop, so a request of many calls would keep all others of a server waiting.
 */
export async function shareThread(): Promise<void> {
  if (!isShareDue()) return;
  await new Promise<void>((resolve) => void onNextTurn(resolve));
  since = clock.now();
}

/** Whether {@link shareThread} waits: a call that need not wait need not pay for a promise. */
export function isShareDue(): boolean {
  return clock.now() - since >= maxWorkMs;
}
