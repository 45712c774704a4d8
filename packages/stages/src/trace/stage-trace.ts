import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import type { StageName } from '@codesearch/kernel';

/** Name of the tracing channel that every call of a stage is published to. */
export const stageChannelName = 'codesearch:stage';

/**
 * One call of a stage, as subscribers of `tracingChannel('codesearch:stage')` get it. Only `result` may have source
 * text.
 */
export interface StageTrace {
  readonly stage: StageName;
  /** Name of the plugin. */
  readonly plugin: string;
  /** File that defines the plugin, if it is known: a URL or a path, as in a stack. */
  readonly definedIn?: string | undefined;
  /** Method of the stage, or `create`, `open`, `check` and `dispose`. */
  readonly operation: string;
  /** Root of the project; absent for a stage that is alone. */
  readonly root?: string | undefined;
  /** Texts, files, chunks, candidates or other things that the call is about, if it is about a list. */
  readonly items?: number;
  /** What the call resolved with; not of a stream. */
  result?: unknown;
  /** What the call rejected with. */
  error?: unknown;
  /** Ends a call that is running: what it has begun has failed beside it, as in a callback. */
  readonly fail?: (reason: Error) => void;
}

const channel = tracingChannel<StageTrace>(stageChannelName);

/** Whose calls are traced. */
export type TracedStage = Pick<StageTrace, 'stage' | 'plugin' | 'root' | 'definedIn'>;

/** Runs a call and publishes its begin and its end. Costs a look at a few fields if nobody has subscribed. */
export function traced<Result>(
  whose: TracedStage,
  operation: string,
  request: object,
  call: () => Promise<Result>,
): Promise<Result> {
  if (!channel.hasSubscribers) return call();
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  return channel.tracePromise(() => Promise.race([call(), failed]), { ...traceOf(whose, operation, request), fail });
}

/** The same for what a plugin does at once. It has no end but that of its synchronous part. */
export function tracedSync<Result>(whose: TracedStage, operation: string, call: () => Result): Result {
  return channel.hasSubscribers ? channel.traceSync(call, traceOf(whose, operation, {})) : call();
}

/** The same as {@link traced} for a stream, from the first item that is asked for to the last one. */
export function tracedStream<Item>(
  whose: TracedStage,
  operation: string,
  request: object,
  items: () => AsyncGenerator<Item>,
): AsyncGenerator<Item> {
  return channel.hasSubscribers ? spanned(traceOf(whose, operation, request), items()) : items();
}

async function* spanned<Item>(trace: StageTrace, items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  const ended = Promise.withResolvers<void>();
  const failure = new Failure();
  let inSpan = AsyncLocalStorage.snapshot();
  const begin = (): Promise<void> => {
    inSpan = AsyncLocalStorage.snapshot();
    return ended.promise;
  };
  // The caller gets what is thrown.
  const span = channel.tracePromise(begin, { ...trace, fail: (reason) => failure.fail(reason) }).catch(() => {});
  try {
    yield* inContext(items, inSpan, failure);
  } catch (error) {
    ended.reject(error);
    throw error;
  } finally {
    ended.resolve();
    await span;
  }
}

/** A failure that ends a wait. Unlike `Promise.race`, it keeps nothing of the waits that have ended. */
class Failure {
  #reason: Error | undefined;
  #reject: ((reason: Error) => void) | undefined;

  fail(reason: Error): void {
    this.#reason = reason;
    this.#reject?.(reason);
  }

  async before<Result>(begin: () => Promise<Result>): Promise<Result> {
    if (this.#reason) throw this.#reason;
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      begin().then(resolve, reject);
    });
  }
}

/** The items, each made in the context of their span and not in that of who asks for it. */
async function* inContext<Item>(
  items: AsyncGenerator<Item>,
  run: <Result>(make: () => Result) => Result,
  failure: Failure,
): AsyncGenerator<Item> {
  // One that has not answered answers no `return` either.
  let isAsked = false;
  try {
    for (;;) {
      isAsked = true;
      const next = await failure.before(() => run(() => items.next()));
      isAsked = false;
      if (next.done) return;
      yield next.value;
    }
  } finally {
    const end = items.return(undefined);
    if (isAsked) end.catch(() => {});
    else await end;
  }
}

function traceOf(whose: TracedStage, operation: string, request: object): StageTrace {
  const items = itemCount(request);
  return { ...whose, operation, ...(items === undefined ? {} : { items }) };
}

const lists = ['inputs', 'files', 'chunks', 'candidates', 'ids', 'paths', 'records'] as const;

function itemCount(request: object): number | undefined {
  const fields = request as Readonly<Record<string, unknown>>;
  const list = lists.map((name) => fields[name]).find(Array.isArray);
  return list?.length;
}
