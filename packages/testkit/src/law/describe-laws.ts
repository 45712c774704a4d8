import type { StageBinding, StageName } from '@codesearch/kernel';
import { describe, it } from 'vitest';
import type { Law } from './law.ts';

/** Registers one test per law with Vitest. */
export function describeLaws<Name extends StageName>(
  stage: Name,
  laws: readonly Law<Name>[],
  bind: () => StageBinding<Name>,
): void {
  describe(`${stage} contract`, () => {
    for (const { name, check } of laws) it(name, () => check(bind));
  });
}
