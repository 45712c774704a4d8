import { errors } from '@codesearch/kernel';
import { timerDelay } from './timing.ts';

/** How long a call may take. */
export interface TimeoutPolicy {
  /** Milliseconds that one call may take. */
  readonly ms: number;
}

/** The limit of one task, with its name and the signal of its caller. */
export interface TimeLimit extends TimeoutPolicy {
  /** What takes the time, for the error. */
  readonly operation: string;
  /** The caller's signal. */
  readonly signal: AbortSignal | undefined;
}

/** Runs a task as {@link withTimeout} runs a call. */
export function withinTime<Result>(
  task: (signal: AbortSignal) => Promise<Result>,
  { operation, ms, signal }: TimeLimit,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    // One controller and one listener that is taken off again: a signal that lives as long as an index run does not
    // gather one dependent signal per call.
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
    // A call that an embedded store answers within this tick gets no timer, which would take a twentieth of the call's
    // time.
    process.nextTick(() => {
      if (!isSettled) timer = setTimeout(() => stop(errors.timedOut(operation, ms)), timerDelay(ms));
    });
    signal?.addEventListener('abort', onAbort, { once: true });
    task(limited.signal).then(
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
