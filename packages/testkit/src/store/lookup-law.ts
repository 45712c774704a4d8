import type { GuardedStage } from '@codesearch/stages';
import { openLaw } from '../law/law.ts';
import type { Law } from '../law/law.ts';
import { NotChecked } from '../law/not-checked.ts';
import type { StageFixture } from '../law/stage-fixture.ts';

type Store = GuardedStage<'store'>;

/** A law for stores that declare lookup. */
export function lookupLaw(
  name: string,
  check: (store: Store, fixture: StageFixture<'store'>) => Promise<void>,
): Law<'store'> {
  return openLaw(name, async (store, fixture) => {
    if (!store.facts.lookup) throw new NotChecked('it does not declare lookup');
    await check(store, fixture);
  });
}
