import type { Call, StageMap, StageName } from '@codesearch/kernel';
import { stageMethods } from './stage-methods.ts';

type Method = (request: Call) => unknown;

/** An object with all members of a stage, each called on the stage itself. A layer spreads it and replaces some. */
export function passThrough<Name extends StageName>(name: Name, stage: StageMap[Name]): StageMap[Name] {
  const source = stage as unknown as Readonly<Record<string, Method | undefined>>;
  const methods: Record<string, Method> = {};
  for (const [operation] of stageMethods[name]) {
    if (source[operation]) methods[operation] = (request) => source[operation]?.(request);
  }
  return { ...lifeOf(stage), ...methods } as unknown as StageMap[Name];
}

/** What the life of a stage consists of, whatever `open` returns. */
interface Life {
  open?(request: Call): Promise<unknown>;
  check?(request: Call): Promise<void>;
  [Symbol.asyncDispose]?(): Promise<void>;
}

interface Disposal {
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * The life of a stage, for a layer around it.
 *
 * @param beforeDispose called before the stage is disposed
 */
export function lifeOf<Stage extends Life>(
  stage: Stage,
  beforeDispose: () => void = () => {},
): Pick<Stage, 'open' | 'check'> & Disposal {
  return {
    ...(stage.open && { open: (request: Call) => stage.open?.(request) }),
    ...(stage.check && { check: (request: Call) => stage.check?.(request) }),
    async [Symbol.asyncDispose]() {
      beforeDispose();
      await stage[Symbol.asyncDispose]?.();
    },
  } as Pick<Stage, 'open' | 'check'> & Disposal;
}
