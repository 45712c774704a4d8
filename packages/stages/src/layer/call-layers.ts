import { errors, amendError, isCodesearchError } from '@codesearch/kernel';
import type {
  StageMap,
  StageName,
  Call,
  EmbedRequest,
  UpsertRequest,
  ContextualizeRequest,
  DiffRequest,
  Scanner,
} from '@codesearch/kernel';
import { AdaptiveLimiter, systemTiming, retried, withinTime } from '@codesearch/toolkit';
import { sharedWork } from '@codesearch/toolkit/pure';
import type { ConcurrencyPolicy, Timing, RetryPolicy, TimeLimit, TimeoutPolicy } from '@codesearch/toolkit';
import { lifeOf, passThrough, stageMethods } from '../stage/stage-methods.ts';

/**
 * Bounds how many calls of a stage run at once, all its methods together, by an {@link AdaptiveLimiter}. Opening and
 * streams do not count. Disposal rejects what still waits with `CLOSED`.
 */
export function withConcurrency<Name extends StageName>(
  name: Name,
  stage: StageMap[Name],
  policy: ConcurrencyPolicy,
  timing: Timing = systemTiming,
): StageMap[Name] {
  const limiter = new AdaptiveLimiter(policy, timing);
  return wrapStage(name, stage, {
    // One at a time: the next call would wait for all turns that the request of this one does not get.
    call: (invoke, { signal }) =>
      limiter.run(() => (policy.limit === 1 ? sharedWork(() => invoke()) : invoke()), signal),
    dispose: () => limiter.close(errors.closed(`The ${name}`)),
  });
}

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

/** How long the calls of a stage may take. */
export interface StageTimeout extends TimeoutPolicy {
  /** Milliseconds in addition for each chunk of a request for contexts. Default none. */
  readonly msPerChunk?: number;
  /** Milliseconds that opening may take, in which a model may be downloaded. Default an hour. */
  readonly openMs?: number | undefined;
  /** Whose calls these are, for people. Default: the name of the stage. */
  readonly plugin?: string;
}

const anHour = 3_600_000;

/**
 * Ends each call after a time with `TIMED_OUT`, and aborts the signal of the stage. The call rejects at once, also
 * where the stage does not listen. Of a scan, each batch has this time. A diff has it after each batch: it waits for
 * the scan.
 */
export function withTimeout<Name extends StageName>(
  name: Name,
  stage: StageMap[Name],
  { ms, msPerChunk = 0, openMs = anHour, keepsProcess, plugin = name }: StageTimeout,
): StageMap[Name] {
  const limit = (operation: string, signal: AbortSignal, extraMs = 0): TimeLimit => ({
    operation: `${plugin}.${operation}`,
    ms: ms + extraMs,
    keepsProcess,
    setting: `policies.${name}.timeoutMs`,
    signal,
  });
  const wrapped = wrapStage(name, stage, {
    call(invoke, { operation, request, signal }) {
      if (operation === 'diff') {
        const { files } = request as DiffRequest;
        return withinTime(
          (limited, uncounted) => invoke({ signal: limited, files: eachBy(files, uncounted) }),
          limit(operation, signal),
        );
      }
      const chunks = operation === 'contextualize' ? (request as ContextualizeRequest).chunks.length : 0;
      return withinTime((limited) => invoke({ signal: limited }), limit(operation, signal, chunks * msPerChunk));
    },
  });
  if (stage.open) {
    const open = (request: Call): Promise<unknown> =>
      withinTime(async (signal) => lifeOf(stage).open?.({ ...request, signal }), {
        operation: `${plugin}.open`,
        ms: openMs,
        keepsProcess: false,
        setting: `policies.${name}.timeoutMs`,
        signal: request.signal,
      });
    Object.assign(wrapped, { open });
  }
  if (name === 'scanner') {
    const scanner = stage as Scanner;
    const scan: Scanner['scan'] = (request) => {
      const ended = new AbortController();
      const signal = AbortSignal.any([request.signal, ended.signal]);
      const nextInTime = (next: () => Promise<unknown>): Promise<never> =>
        withinTime(next, limit('scan', request.signal)).catch((error: unknown) => {
          ended.abort(error);
          throw error;
        }) as Promise<never>;
      return eachBy(scanner.scan({ ...request, signal }), nextInTime);
    };
    Object.assign(wrapped, { scan });
  }
  return wrapped;
}

/** The items of an iterable, each of which is waited for in a way. */
function eachBy<Item>(
  items: AsyncIterable<Item>,
  by: <Result>(next: () => Promise<Result>) => Promise<Result>,
): AsyncIterable<Item> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = items[Symbol.asyncIterator]();
      let awaited = 0;
      const next = async (): Promise<IteratorResult<Item>> => {
        awaited++;
        try {
          return await iterator.next();
        } finally {
          awaited--;
        }
      };
      return {
        next: () => by(next),
        async return() {
          const returned = iterator.return?.();
          // A generator that hangs never returns.
          if (awaited === 0) await returned;
          else returned?.catch(() => {});
          return { done: true, value: undefined };
        },
      };
    },
  };
}

/** One call of a stage's method, as a layer sees it. */
export interface StageCall {
  /** Name of the method. */
  readonly operation: string;
  readonly request: Call;
  /** The signal of the request. */
  readonly signal: AbortSignal;
}

/** What a layer does around a stage. */
interface StageWrapper {
  /** Around each call that does the stage's work. `invoke` makes it, with changes of the request if some are given. */
  call<Result>(
    invoke: (changes?: Readonly<Record<string, unknown>>) => Promise<Result>,
    call: StageCall,
  ): Promise<Result>;
  /** Called before the stage is disposed. */
  dispose?(): void;
}

type Method = (request: Call) => Promise<unknown>;

/** The same stage with a wrapper around its methods. Opening, checks and streams are not wrapped. */
export function wrapStage<Name extends StageName>(
  name: Name,
  stage: StageMap[Name],
  wrapper: StageWrapper,
): StageMap[Name] {
  const below = passThrough(name, stage);
  const source = below as unknown as Readonly<Record<string, Method | undefined>>;
  const wrapped: Record<string, Method> = {};
  for (const [operation, result] of stageMethods[name]) {
    const method = source[operation];
    if (method && result === 'promise') wrapped[operation] = wrapMethod(operation, method, wrapper);
  }
  return { ...below, ...wrapped, ...lifeOf(stage, () => wrapper.dispose?.()) };
}

function wrapMethod(operation: string, method: Method, wrapper: StageWrapper): Method {
  return (request) =>
    wrapper.call(async (changes) => method(changes ? { ...request, ...changes } : request), {
      operation,
      request,
      signal: request.signal,
    });
}
