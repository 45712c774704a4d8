import { amendError, errors, isCodesearchError } from '@codesearch/kernel';
import { isTurnOver, nextTurn } from '@codesearch/toolkit/pure';
import type { Call, CallOptions, Stage, StageName, StageMap, StampedRequest } from '@codesearch/kernel';
import type { GuardedStage, LayeredStages, OpenFacts } from '../stage/guarded-stage.ts';
import { restoredBuiltins } from '../trace/builtins.ts';
import { traced, tracedStream } from '../trace/stage-trace.ts';
import { stageMethods } from '../stage/stage-methods.ts';
import type { MethodName } from '../stage/stage-methods.ts';

/** Whose stage is guarded. */
export interface GuardOptions<Name extends StageName> {
  /** Name of the plugin that made the stage. */
  readonly plugin: string;
  /** File that defines the plugin, if it is known. Errors of the plugin get it. */
  readonly definedIn?: string | undefined;
  /** Root of the index that the stage works on, which errors about damage get. */
  readonly root?: string | undefined;
  /** Whether the plugin is one of the preset's, which replace no built-in function. Default false. */
  readonly ofPreset?: boolean | undefined;
  /** As they are known at this moment. */
  readonly facts: () => OpenFacts[Name];
}

type Method = (request: object) => unknown;
type StreamMethod = (request: Call) => AsyncIterable<unknown>;

/**
 * The outermost layer of every stage. It checks once for all plugins what {@link Stage} promises to implementers, and
 * completes what a stage throws:
 *
 * - After disposal every call rejects with `CLOSED`. Disposal may be repeated; the stage is disposed once.
 * - A call with an aborted signal rejects with its reason. So does one whose signal aborts on the way, whatever the
 *   stage makes of it.
 * - Empty work is answered without the stage, and limits are checked: see {@link requestRules}.
 * - Other work of the thread gets its turn between two calls: see {@link nextTurn}.
 * - A method that replaces a built-in function at its first call has failed, and the function is put back.
 * - An error gets the stage, the plugin and the operation, and one about a damaged index its root. What the plugin has
 *   filled in stays. Anything that is not a `CodesearchError` becomes `UNEXPECTED` with the original as `cause`, except
 *   an `AbortError`.
 */
export function guard<Name extends StageName>(
  name: Name,
  stage: LayeredStages[Name],
  { plugin, definedIn, root, ofPreset, facts }: GuardOptions<Name>,
): GuardedStage<Name> {
  const source = stage as unknown as Readonly<Record<string, Method | undefined>> & Stage;
  const rules = requestRules[name] as Readonly<Record<string, RequestRule | undefined>> | undefined;
  let disposal: Promise<void> | undefined;

  // A set has methods that could be replaced.
  const called: Record<string, true> = {};
  const replacedIn = (operation: string): TypeError | undefined => {
    if (ofPreset || called[operation]) return undefined;
    called[operation] = true;
    return restoredBuiltins();
  };

  const admit = (request: CallOptions): void => {
    if (disposal) throw errors.closed(plugin);
    request.signal?.throwIfAborted();
  };
  const complete = (error: unknown, operation: string, { signal }: CallOptions): unknown => {
    if (signal?.aborted) return signal.reason;
    // What a call in flight throws after the stage was disposed follows from that.
    if (disposal && operation !== 'dispose') return errors.closed(plugin);
    // The plugin itself has closed a stage inside, and goes on to call it.
    const isOwnFault = isCodesearchError(error, 'CLOSED') && error.plugin !== plugin;
    const cause = isOwnFault ? errors.pluginFailed(plugin, operation, error, definedIn) : withRoot(error, root);
    return completed(cause, { stage: name, plugin, operation, definedIn });
  };

  const whose = { stage: name, plugin, definedIn, root };

  const around = (operation: string, given: CallOptions, call: (request: Call) => unknown): Promise<unknown> =>
    traced(whose, operation, given, async () => {
      admit(given);
      try {
        const answer = await call(exact(given));
        const replaced = replacedIn(operation);
        if (replaced) throw replaced;
        if (isTurnOver()) await nextTurn();
        return answer;
      } catch (error) {
        throw complete(replacedIn(operation) ?? error, operation, given);
      }
    });

  const methodOf = (operation: string): Method => {
    const method: unknown = source[operation];
    if (typeof method === 'function') return method as Method;
    throw errors.pluginInvalid(plugin, `what create() returns has no function '${operation}'.`, definedIn);
  };

  const promise =
    (operation: string) =>
    async (given: CallOptions = {}): Promise<unknown> => {
      admit(given);
      const answer = rules?.[operation]?.(given as never);
      if (answer) return answer.value;
      if (!isDeclared(operation, facts()))
        throw errors.unsupported(`${name}.${operation}`, `The plugin ${plugin} does not declare it.`);
      const method = methodOf(operation);
      return around(operation, given, (request) => method.call(source, request));
    };

  const stream = (operation: string) => {
    async function* items(given: CallOptions): AsyncGenerator<unknown> {
      admit(given);
      const method = methodOf(operation) as StreamMethod;
      try {
        for await (const item of method.call(source, exact(given))) {
          const replaced = replacedIn(operation);
          if (replaced) throw replaced;
          yield item;
          admit(given);
          // A stream that never waits would keep timers and signals of the process out.
          if (isTurnOver()) await nextTurn();
        }
        // One that ends early because of the signal is not complete.
        admit(given);
      } catch (error) {
        throw complete(replacedIn(operation) ?? error, operation, given);
      }
    }
    return (given: CallOptions = {}): AsyncGenerator<unknown> =>
      tracedStream(whose, operation, given, () => items(given));
  };

  const methods = stageMethods[name].map(([operation, result]) => [
    operation,
    result === 'stream' ? stream(operation) : promise(operation),
  ]);
  return {
    plugin,
    definedIn,
    get facts() {
      return facts();
    },
    ...Object.fromEntries(methods),
    open: (given: CallOptions = {}) => around('open', given, (request) => source.open?.(request)),
    check: (given: CallOptions = {}) => around('check', given, (request) => source.check?.(request)),
    [Symbol.asyncDispose]() {
      disposal ??= traced(whose, 'dispose', {}, () => dispose(source)).catch((error: unknown) => {
        throw complete(error, 'dispose', {});
      });
      return disposal;
    },
  } as unknown as GuardedStage<Name>;
}

/** The fact that declares a method which a stage may leave out. */
const declarations: Readonly<Record<string, string>> = {
  unchangedSince: 'remembersScans',
  watch: 'watches',
  reword: 'rewords',
  searchLexical: 'lexical',
  findText: 'lookup',
  similarNames: 'lookup',
  putMetadata: 'shared',
  getMetadata: 'shared',
};

function isDeclared(operation: string, facts: object): boolean {
  const fact = declarations[operation];
  return fact === undefined || (facts as Readonly<Record<string, unknown>>)[fact] === true;
}

async function dispose(stage: Stage): Promise<void> {
  await stage[Symbol.asyncDispose]?.();
}

/** The request with all that an implementer may rely on. */
function exact(given: CallOptions): Call {
  return {
    filter: {},
    onNote: () => {},
    ...given,
    signal: given.signal ?? new AbortController().signal,
  } as Call;
}

function withRoot(error: unknown, root: string | undefined): unknown {
  if (root === undefined || !isCodesearchError(error, 'INDEX_CORRUPT')) return error;
  return amendError(error, { details: { root, ...error.details } });
}

function completed(
  error: unknown,
  {
    stage,
    plugin,
    operation,
    definedIn,
  }: { stage: StageName; plugin: string; operation: string; definedIn?: string | undefined },
): unknown {
  if (isCodesearchError(error)) {
    const absent = {
      ...(error.stage === undefined ? { stage } : {}),
      ...(error.plugin === undefined ? { plugin } : {}),
      ...(error.operation === undefined ? { operation } : {}),
    };
    return Object.keys(absent).length === 0 ? error : amendError(error, absent);
  }
  if (error instanceof Error && error.name === 'AbortError') return error;
  return amendError(errors.pluginFailed(plugin, operation, error, definedIn), { stage });
}

/** Answers a request that holds no work, and rejects one that is out of range. `undefined`: the stage has to answer. */
type RequestRule = (request: never) => { readonly value: unknown } | undefined;

type Rules = { readonly [Name in StageName]?: { readonly [Method in MethodName<Name>]?: RequestRule } };

/** Max entries of one ranked list. */
const maxTopK = 10_000;
/** Max chunks that a search for text returns. */
const maxMatches = 1_000_000;
/** Max names that a search for similar names returns. */
const maxNames = 10_000;

const nothing = { value: undefined };
const noItems = { value: [] };

/** What the guard decides about requests before a stage sees them. */
const requestRules: Rules = {
  contextualizer: { contextualize: ({ chunks }: Sized<'chunks'>) => (chunks.length === 0 ? noItems : undefined) },
  embedder: { embed: ({ inputs }: Sized<'inputs'>) => (inputs.length === 0 ? { value: { vectors: [] } } : undefined) },
  store: {
    upsert: ({ files, stamp }: Sized<'files'> & StampedRequest) => isNoWrite(files, stamp),
    remove: ({ paths, stamp }: Sized<'paths'> & StampedRequest) => isNoWrite(paths, stamp),
    searchDense: ({ topK }: Ranked) => assertInteger('topK', topK, maxTopK),
    searchLexical: ({ topK }: Ranked) => assertInteger('topK', topK, maxTopK),
    findText: ({ limit }: Limited) => assertInteger('limit', limit, maxMatches),
    similarNames: ({ limit }: Limited) => assertInteger('limit', limit, maxNames),
    list: ({ paths }: Sized<'paths'>) => (paths.length === 0 ? noItems : undefined),
    load: ({ ids }: Sized<'ids'>) => (ids.length === 0 ? noItems : undefined),
    vectors: ({ ids }: Sized<'ids'>) => (ids.length === 0 ? noItems : undefined),
  },
  reranker: {
    rerank({ candidates, topN }: Parameters<StageMap['reranker']['rerank']>[0]) {
      assertInteger('topN', topN, Number.MAX_SAFE_INTEGER);
      return candidates.length === 0 ? noItems : undefined;
    },
  },
};

function isNoWrite(items: readonly unknown[], stamp: string | undefined): typeof nothing | undefined {
  return items.length === 0 && stamp === undefined ? nothing : undefined;
}

type Sized<Key extends string> = Readonly<Record<Key, readonly unknown[]>>;
type Ranked = { readonly topK: number };
type Limited = { readonly limit: number };

/**
 * @throws `INPUT_INVALID` if the value is not a positive integer
 * @throws `LIMIT_EXCEEDED` if it is greater than `max`
 */
function assertInteger(name: string, value: number, max: number): undefined {
  if (Number.isInteger(value) && value > max) throw errors.limitExceeded(name, value, max);
  if (Number.isInteger(value) && value >= 1) return;
  throw errors.inputInvalid(`${name} is ${value}.`, `Give an integer from 1 to ${max}.`);
}
