import { amendError, errors, isCodesearchError } from '@codesearch/kernel';
import type { Call, EmbedRequest, StageMap, StageName, UpsertRequest } from '@codesearch/kernel';
import { retried, systemTiming } from '@codesearch/toolkit';
import type { RetryPolicy, Timing } from '@codesearch/toolkit';
import { wrapStage } from './wrap-stage.ts';

/**
 * Calls again what failed with `retryable`. Opening and streams are not repeated: both are begun once.
 *
 * Waits are an exponential back-off with full jitter: evenly distributed between 0 and the bound, so that callers who
 * failed together do not come back together (M. Brooker, "Exponential Backoff And Jitter", 2015). A wait that the
 * service asked for (`details.retryAfterMs`) is kept in full, and the jitter comes on top of it.
 *
 * A batch of texts or files that took too long is not repeated as it is: the layers above halve it.
 *
 * An abort ends a wait at once; disposal ends it with `CLOSED`. The error of the last attempt has `retryable` false and
 * the number of calls in `details.attempts`.
 */
export function withRetry<Name extends StageName>(
  name: Name,
  stage: StageMap[Name],
  policy: RetryPolicy,
  timing: Timing = systemTiming,
): StageMap[Name] {
  const disposal = new AbortController();

  return wrapStage(name, stage, {
    call: (invoke, { request, signal }) =>
      retried(() => (isDivisible(name, request) ? onceInTime(invoke) : invoke()), {
        policy,
        timing,
        signal,
        disposal: disposal.signal,
      }),
    dispose: () => disposal.abort(errors.closed(`The ${name}`)),
  });
}

function isDivisible(name: StageName, request: Call): boolean {
  if (name === 'embedder') return (request as EmbedRequest).inputs.length > 1;
  return name === 'store' && 'files' in request && (request as UpsertRequest).files.length > 1;
}

async function onceInTime<Result>(invoke: () => Promise<Result>): Promise<Result> {
  try {
    return await invoke();
  } catch (error) {
    throw isCodesearchError(error, 'TIMED_OUT') ? amendError(error, { retryable: false }) : error;
  }
}
