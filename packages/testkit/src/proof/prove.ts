import type { StageBinding, StageName } from '@codesearch/kernel';
import { describe, expect, it } from 'vitest';
import type { Law } from '../law/law.ts';
import { assertFound, mutant, type Change } from './mutant.ts';
import { traitMutants } from './trait-mutants.ts';

/** A fault, the law that must find it, and how a working stage is broken. */
export type Fault<Name extends StageName> = readonly [fault: string, law: string, change: Change<Name>];

/** Registers tests that show that every law of a suite finds at least one fault. */
export function prove<Name extends StageName>(
  stage: Name,
  laws: readonly Law<Name>[],
  bind: () => StageBinding<Name>,
  faults: readonly Fault<Name>[],
): void {
  const traits = traitMutants(stage, bind);
  describe(`the ${stage} suite`, () => {
    it('names each law once', () => {
      expect(new Set(laws.map(({ name }) => name)).size).toBe(laws.length);
    });

    it('has no law that nothing breaks', () => {
      const broken = new Set([...traits, ...faults].map(([, law]) => law));
      expect(laws.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([]);
    });

    for (const [fault, law, broken] of traits) it(`finds ${fault}`, () => assertFound(laws, law, broken));
    for (const [fault, law, change] of faults) it(`finds ${fault}`, () => assertFound(laws, law, mutant(bind, change)));
  });
}
