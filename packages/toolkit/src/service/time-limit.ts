import { errors } from '@codesearch/kernel';
import { timerDelay } from './timing.ts';

/** How long a call may take. */
export interface TimeoutPolicy {
  /** Milliseconds that one call may take. */
  readonly ms: number;
}

/** The limit of one task, with its name and the signal of its caller. */
export interface TimeLimit extends TimeoutPolicy {
  /** Name of the task, for the error. */
  readonly operation: string;
  /** Name of the setting that is the limit, for the error. Default: no setting. */
  readonly setting?: string | undefined;
  /** The caller's signal. */
  readonly signal: AbortSignal | undefined;
}

/** Runs a part of a task whose time does not count. */
export type Uncounted = <Result>(part: () => Promise<Result>) => Promise<Result>;

/**
 * Runs a task with a time limit.
 *
 * @param task gets a signal that aborts at the limit and with the caller's signal, and a function that runs a part of
 *   it whose time does not count, after which the task has the whole time again
 * @throws TIMED_OUT if the task takes longer; the reason of the caller's signal if that aborts
 */
export function withinTime<Result>(
  task: (signal: AbortSignal, uncounted: Uncounted) => Promise<Result>,
  { operation, ms, setting, signal }: TimeLimit,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    // One controller and one listener that is removed again: the signal of an index run must not collect one dependent
    // signal per call.
    const limited = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isSettled = false;
    const settled = (): void => {
      isSettled = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const stop = (reason: unknown): void => {
      settled();
      limited.abort(reason);
      reject(reason);
    };
    const onAbort = (): void => stop(signal?.reason);
    let uncountedParts = 0;
    const count = (): void => {
      if (isSettled || uncountedParts > 0) return;
      timer = setTimeout(() => stop(errors.timedOut(operation, ms, setting)), timerDelay(ms));
    };
    const uncounted: Uncounted = async (part) => {
      uncountedParts++;
      clearTimeout(timer);
      try {
        return await part();
      } finally {
        uncountedParts--;
        count();
      }
    };
    // A call that an embedded store answers within this tick needs no timer, which would cost 5 % of the call's time.
    process.nextTick(count);
    signal?.addEventListener('abort', onAbort, { once: true });
    task(limited.signal, uncounted).then(
      (result) => {
        settled();
        resolve(result);
      },
      (error: unknown) => {
        settled();
        reject(error);
      },
    );
  });
}
