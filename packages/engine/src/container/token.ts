import { stageNames } from '@codesearch/kernel';
import type { StageMap, StageName } from '@codesearch/kernel';
import type { LazyStage } from './lazy-stage.ts';

declare const valueType: unique symbol;

/** A key of the container that carries the type of its value. */
export interface Token<Value> {
  readonly key: symbol;
  readonly [valueType]?: Value;
}

export function createToken<Value>(description: string): Token<Value> {
  return { key: Symbol(description) };
}

/** One token per stage. */
export const stageTokens: { readonly [Name in StageName]: Token<LazyStage<StageMap[Name]>> } = Object.fromEntries(
  stageNames.map((name) => [name, createToken(name)]),
) as never;
