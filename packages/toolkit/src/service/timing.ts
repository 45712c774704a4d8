import { setTimeout } from 'node:timers/promises';

/** The clock, timers and random numbers of the layers that wait. Tests inject a fake. */
export interface Timing {
  /** Milliseconds since some moment. Never goes back. */
  now(): number;
  /** Resolves after `ms`. When the signal aborts, rejects with its reason and clears the timer. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Evenly distributed from 0 to below 1. */
  random(): number;
}

/** A longer delay overflows the timer, which then fires at once. */
const maxDelayMs = 2 ** 31 - 1;

/** Clamps milliseconds to the range of a timer. */
export function timerDelay(ms: number): number {
  return Math.min(Math.max(0, ms), maxDelayMs);
}

/** The system's clock, random numbers and timers. */
export const systemTiming: Timing = {
  now: () => performance.now(),
  random: Math.random,
  async sleep(ms, signal) {
    await setTimeout(timerDelay(ms), undefined, { signal }).catch(() => signal?.throwIfAborted());
  },
};
