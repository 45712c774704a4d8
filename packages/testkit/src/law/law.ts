import type { StageName } from '@codesearch/kernel';
import type { Bind } from './bind.ts';
import { StageFixture } from './stage-fixture.ts';

/** One promise of a contract, as a check that rejects if a plugin breaks it. It needs no test runner. */
export interface Law<Name extends StageName> {
  /** The promise. Unique within its suite. */
  readonly name: string;
  check(bind: Bind<Name>): Promise<void>;
}

/** Makes a law of a check. What the check opens is disposed after it, and its temporary folders are removed. */
export function law<Name extends StageName>(
  name: string,
  check: (fixture: StageFixture<Name>) => Promise<void>,
): Law<Name> {
  return {
    name,
    async check(bind) {
      const fixture = await StageFixture.create(bind);
      try {
        await check(fixture);
        await fixture.disposeStages();
      } finally {
        await fixture.remove();
      }
    },
  };
}
