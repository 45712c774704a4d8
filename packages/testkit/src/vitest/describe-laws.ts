import type { StageName } from '@codesearch/kernel';
import { describe, it } from 'vitest';
import type { Bind } from '../law/bind.ts';
import type { Law } from '../law/law.ts';

/** Registers one test per law with Vitest. */
export function describeLaws<Name extends StageName>(stage: Name, laws: readonly Law<Name>[], bind: Bind<Name>): void {
  describe(`${stage} contract`, () => {
    for (const { name, check } of laws) it(name, () => check(bind));
  });
}
