import type { StageName } from '@codesearch/kernel';
import { describe, it } from 'vitest';
import type { Bind } from '../law/bind.ts';
import type { Law } from '../law/law.ts';
import type { SuiteSetup } from '../law/suite-setup.ts';

/**
 * Ends what hangs, and says nothing of speed: a law makes hundreds of calls, of a server too, with those of other tests
 * alongside.
 */
export const limitMs = 300_000;

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
