import assert from 'node:assert/strict';
import {
  isCodesearchError,
  type PluginContext,
  type StageBinding,
  type StageMap,
  type StageName,
} from '@codesearch/kernel';
import type { Law } from '../law/law.ts';
import { describeError, rejection } from '../law/expect.ts';

/** Members that replace those of a working stage. */
export type Change<Name extends StageName> = (stage: StageMap[Name], context: PluginContext) => Partial<StageMap[Name]>;

/** A plugin that is broken on purpose: a working one of which some members are replaced. */
export function mutant<Name extends StageName>(
  bind: () => StageBinding<Name>,
  change: Change<Name>,
): () => StageBinding<Name> {
  return () => {
    const binding = bind();
    return { ...binding, create: (context) => changed(binding.create(context), context, change) };
  };
}

function changed<Name extends StageName>(
  stage: StageMap[Name],
  context: PluginContext,
  change: Change<Name>,
): StageMap[Name] {
  const members: object = change(stage, context);
  return new Proxy<StageMap[Name]>(stage, {
    get(_, key): unknown {
      if (Object.hasOwn(members, key)) return Reflect.get(members, key);
      const member: unknown = Reflect.get(stage, key);
      return typeof member === 'function' ? member.bind(stage) : member;
    },
  });
}

/** Asserts that the law of this name finds the fault of the broken one. */
export async function assertFound<Name extends StageName>(
  laws: readonly Law<Name>[],
  name: string,
  broken: () => StageBinding<Name>,
): Promise<void> {
  const law = laws.find((each) => each.name === name);
  assert.ok(law, `there is no law '${name}'`);
  const error = await rejection(law.check(broken), `the law '${name}' should find the fault`);
  // A fault of the mutant itself, such as a TypeError, proves nothing.
  const judged = error instanceof assert.AssertionError || isCodesearchError(error) || isCounterexample(error);
  assert.ok(judged, `the law '${name}' failed by accident: ${describeError(error)}`);
}

/** Whether fast-check wraps the failure of an assertion. */
function isCounterexample(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof assert.AssertionError;
}
