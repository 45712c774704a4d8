import type { StageName } from '@codesearch/kernel';
import type { GuardedStage } from '@codesearch/stages';
import type { Bind } from './bind.ts';
import { outcomeOf } from './not-checked.ts';
import type { LawOutcome } from './not-checked.ts';
import { StageFixture } from './stage-fixture.ts';
import type { SuiteSetup } from './suite-setup.ts';

/** One promise of a contract, as a check that rejects if a plugin breaks it. It needs no test runner. */
export interface Law<Name extends StageName> {
  /** The promise. Unique within its suite. */
  readonly name: string;
  /**
   * @param setup what the plugin works with. Default: an empty project, and texts of the kit
   * @returns `kept`, or why nothing was checked, such as an ability that the plugin does not declare
   */
  check(bind: Bind<Name>, setup?: SuiteSetup<Name>): Promise<LawOutcome>;
}

/** Makes a law of a check. What the check opens is disposed after it, and its temporary folders are removed. */
export function law<Name extends StageName>(
  name: string,
  check: (fixture: StageFixture<Name>) => Promise<void>,
): Law<Name> {
  return {
    name,
    async check(bind, setup) {
      const fixture = await StageFixture.create(bind, setup);
      try {
        await check(fixture);
        await fixture.disposeStages();
        return 'kept';
      } catch (error) {
        return outcomeOf(error);
      } finally {
        await fixture.remove();
      }
    },
  };
}

/** Makes a law of a check of an opened stage. */
export function openLaw<Name extends StageName>(
  name: string,
  check: (stage: GuardedStage<Name>, fixture: StageFixture<Name>) => Promise<void>,
): Law<Name> {
  return law(name, async (fixture) => check(await fixture.open(), fixture));
}
