import type { GuardedStage } from '@codesearch/engine';
import { law } from '../law/law.ts';
import type { Law } from '../law/law.ts';
import type { StageFixture } from '../law/stage-fixture.ts';

type Store = GuardedStage<'store'>;

/** A law for stores that declare lookup. */
export function lookupLaw(
  name: string,
  check: (store: Store, fixture: StageFixture<'store'>) => Promise<void>,
): Law<'store'> {
  return law(name, async (fixture) => {
    const store = await fixture.open();
    if (store.facts.lookup) await check(store, fixture);
  });
}
