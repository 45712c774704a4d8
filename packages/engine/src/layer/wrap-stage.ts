import type { StageMap, StageName } from '@codesearch/kernel';
import { overlay } from './overlay.ts';
import { stageMethods } from './stage-methods.ts';
import type { MethodShape } from './stage-methods.ts';

/** One call of a stage's method, as a layer sees it. */
export interface StageCall {
  /** Name of the method; `dispose` for the disposal. */
  readonly operation: string;
  /** The caller's signal. */
  readonly signal: AbortSignal | undefined;
}

/** What a layer does around the members of a stage; what it leaves out passes through untouched. */
export interface StageWrapper {
  /** Around each call that does the stage's work. `invoke` runs it, with another signal where one is given. */
  call?<Result>(invoke: (signal?: AbortSignal) => Promise<Result>, call: StageCall): Promise<Result>;
  /** Around each stream. It begins when its first item is asked for. */
  stream?<Item>(invoke: () => AsyncIterable<Item>, call: StageCall): AsyncIterable<Item>;
  /** Around `open` and `check`, which run once and may take long. */
  open?(invoke: () => Promise<void>, call: StageCall): Promise<void>;
  dispose?(invoke: () => Promise<void>, call: StageCall): Promise<void>;
}

type AnyMethod = (...args: readonly unknown[]) => unknown;

/** The same stage with a wrapper around its methods. A method that throws at once is seen as one that rejects. */
export function wrapStage<Name extends StageName>(
  name: Name,
  stage: StageMap[Name],
  wrapper: StageWrapper,
): StageMap[Name] {
  const members: Record<PropertyKey, AnyMethod> = {};
  const source = stage as unknown as Readonly<Record<PropertyKey, AnyMethod | undefined>>;
  for (const [operation, shape] of Object.entries<MethodShape>(stageMethods[name])) {
    if (typeof source[operation] !== 'function') continue;
    const method: AnyMethod = (...args) => source[operation]?.(...args);
    const wrapped = wrapMethod(operation, shape, method, wrapper);
    if (wrapped) members[operation] = wrapped;
  }
  if (wrapper.dispose) {
    const { dispose } = wrapper;
    members[Symbol.asyncDispose] = () =>
      dispose(async () => stage[Symbol.asyncDispose](), { operation: 'dispose', signal: undefined });
  }
  return overlay(stage, members as Partial<StageMap[Name]>);
}

function wrapMethod(
  operation: string,
  shape: MethodShape,
  method: AnyMethod,
  wrapper: StageWrapper,
): AnyMethod | undefined {
  const { call, open, stream } = wrapper;
  const callOf = (args: readonly unknown[]): StageCall => ({ operation, signal: signalOf(args, shape) });
  if (operation === 'open' || operation === 'check') {
    return open && ((...args) => open(async () => (await method(...args)) as void, callOf(args)));
  }
  if (shape.result === 'stream') {
    return stream && ((...args) => stream(() => method(...args) as AsyncIterable<unknown>, callOf(args)));
  }
  return call && ((...args) => call(async (signal) => method(...withSignal(args, shape, signal)), callOf(args)));
}

function signalOf(args: readonly unknown[], { signalAt }: MethodShape): AbortSignal | undefined {
  const options = signalAt === undefined ? undefined : args[signalAt];
  return (options as { readonly signal?: AbortSignal } | undefined)?.signal;
}

function withSignal(
  args: readonly unknown[],
  { signalAt }: MethodShape,
  signal: AbortSignal | undefined,
): readonly unknown[] {
  if (signal === undefined || signalAt === undefined) return args;
  const replaced = [...args];
  replaced[signalAt] = { ...(args[signalAt] as object | undefined), signal };
  return replaced;
}
