import type { StageMap, StageName } from '../contract/stage-map.ts';
import { timedOut } from '../error/errors.ts';
import { timerDelay } from './timing.ts';
import { wrapStage } from './wrap-stage.ts';

export interface TimeoutPolicy {
  /** Milliseconds that one call may take. */
  readonly ms: number;
}

/**
 * Ends each call after a time with `TIMED_OUT`, and tells the stage by its signal. The call rejects at once, also where the
 * stage does not listen. Opening and streams have no limit: a model may be downloaded, a large tree listed.
 */
export function withTimeout<Name extends StageName>(
  name: Name,
  stage: StageMap[Name],
  { ms }: TimeoutPolicy,
): StageMap[Name] {
  return wrapStage(name, stage, {
    call: (invoke, { operation, signal }) => withinTime(invoke, { operation: `${name}.${operation}`, ms, signal }),
  });
}

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
      if (!isSettled) timer = setTimeout(() => stop(timedOut(operation, ms)), timerDelay(ms));
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
