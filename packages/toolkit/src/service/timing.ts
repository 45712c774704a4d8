/** What the waiting layers know of time and chance. Tests bring their own. */
export interface Timing {
  /** Milliseconds since some moment. Never goes back. */
  now(): number;
  /** Resolves after so many milliseconds; rejects with the signal's reason as soon as it aborts, and holds no timer then. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Evenly distributed from 0 to below 1. */
  random(): number;
}

/** A longer delay would overflow the timer, which then fires at once. */
const longestDelayMs = 2 ** 31 - 1;

/** A number of milliseconds that a timer can count. */
export function timerDelay(ms: number): number {
  return Math.min(Math.max(0, ms), longestDelayMs);
}

/** The system's clock, random numbers and timers. */
export const systemTiming: Timing = {
  now: () => performance.now(),
  random: Math.random,
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const onAbort = (): void => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      }, timerDelay(ms));
      signal?.addEventListener('abort', onAbort, { once: true });
    }),
};
