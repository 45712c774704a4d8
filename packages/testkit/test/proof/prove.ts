import assert from 'node:assert/strict';
import { isCodesearchError } from '@codesearch/kernel';
import type { StageName } from '@codesearch/kernel';
import { describe, expect, it } from 'vitest';
import type { Bind } from '../../src/law/bind.ts';
import type { Law } from '../../src/law/law.ts';
import { describeError, rejection } from '../../src/law/rejection.ts';
import type { SuiteSetup } from '../../src/law/suite-setup.ts';
import { mutant } from './mutant.ts';
import type { Break } from './mutant.ts';

/** A fault, the law that must find it, and how it gets into a working plugin. */
export type Fault<Name extends StageName> = readonly [fault: string, law: string, change: Break<Name>];

/**
 * A fault, the law that must find it, and a plugin with the fault, with what it works with if that is more than an
 * empty project.
 */
export type Mutant<Name extends StageName> = readonly [
  fault: string,
  law: string,
  bind: Bind<Name>,
  setup?: SuiteSetup<Name>,
];

/** Puts each fault into a copy of a working plugin. */
export function mutants<Name extends StageName>(
  bind: Bind<Name>,
  faults: readonly Fault<Name>[],
): readonly Mutant<Name>[] {
  return faults.map(([fault, law, change]) => [fault, law, mutant(bind, change)]);
}

/** Registers tests that prove that every law of a suite finds at least one fault. */
export function prove<Name extends StageName>(
  suite: string,
  laws: readonly Law<Name>[],
  broken: readonly Mutant<Name>[],
): void {
  describe(`the ${suite} suite`, () => {
    it('names each law once', () => {
      expect(new Set(laws.map(({ name }) => name)).size).toBe(laws.length);
    });

    it('has no law that no mutant breaks', () => {
      const found = new Set(broken.map(([, law]) => law));
      expect(laws.map(({ name }) => name).filter((name) => !found.has(name))).toEqual([]);
    });

    // All of them by night: laws and faults change seldom.
    const step = Math.round(1 / Number(process.env['CASE_SHARE'] ?? 1));
    for (const [fault, law, ...broke] of broken.filter((_, at) => at % step === 0))
      it(`finds ${fault}`, () => assertFound(laws, law, ...broke));
  });
}

/** Asserts that the law of this name finds the fault of a mutant. */
async function assertFound<Name extends StageName>(
  laws: readonly Law<Name>[],
  name: string,
  bind: Bind<Name>,
  setup?: SuiteSetup<Name>,
): Promise<void> {
  const law = laws.find((each) => each.name === name);
  assert.ok(law, `there is no law '${name}'`);
  const error = await rejection(law.check(bind, setup), `the law '${name}' should find the fault`);
  // An accident in the mutant, such as a TypeError, proves nothing.
  const judged =
    error instanceof assert.AssertionError ||
    isExpectedFailure(error) ||
    isCounterexample(error) ||
    isRefusedWrite(error);
  assert.ok(judged, `the law '${name}' failed by accident: ${describeError(error)}`);
}

/** Whether a stage failed with an error of its own making. */
function isExpectedFailure(error: unknown): boolean {
  return isCodesearchError(error) && (error.code !== 'UNEXPECTED' || !(error.cause instanceof Error));
}

/** Whether a stage wrote to its request, which is frozen. */
function isRefusedWrite(error: unknown): boolean {
  const { cause } = isCodesearchError(error) ? error : {};
  return cause instanceof TypeError && /read only|not extensible|Cannot delete/.test(cause.message);
}

/** Whether fast-check wraps the failure of an assertion, or one that the engine attributes to the stage. */
function isCounterexample(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.cause instanceof assert.AssertionError || isCodesearchError(error.cause, 'PLUGIN_INVALID');
}
