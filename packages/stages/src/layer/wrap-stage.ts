import type { Call, StageMap, StageName } from '@codesearch/kernel';
import { lifeOf, passThrough } from '../stage/pass-through.ts';
import { stageMethods } from '../stage/stage-methods.ts';

/** One call of a stage's method, as a layer sees it. */
export interface StageCall {
  /** Name of the method. */
  readonly operation: string;
  readonly request: Call;
  /** The signal of the request. */
  readonly signal: AbortSignal;
}

/** What a layer does around a stage. */
export interface StageWrapper {
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
