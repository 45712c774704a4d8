import type { StageName } from '@codesearch/kernel';
import { describe, it } from 'vitest';
import type { Bind } from '../law/bind.ts';
import type { Law } from '../law/law.ts';
import type { SuiteSetup } from '../law/suite-setup.ts';

/** A law makes hundreds of calls. With those of other tests alongside, that takes longer than the default of Vitest. */
export const limitMs = 60_000;

/** Registers one test per law with Vitest. A law that finds nothing to check is skipped with the reason. */
export function describeLaws<Name extends StageName>(
  stage: Name,
  laws: readonly Law<Name>[],
  bind: Bind<Name>,
  setup?: SuiteSetup<Name>,
): void {
  describe(`${stage} contract`, () => {
    for (const { name, check } of laws) {
      it(name, { timeout: limitMs }, async ({ skip }) => {
        const outcome = await check(bind, setup);
        if (outcome !== 'kept') skip(outcome);
      });
    }
  });
}
