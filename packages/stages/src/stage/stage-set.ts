import type { StageName } from '@codesearch/kernel';
import type { GuardedStage } from './guarded-stage.ts';

/** The stages of one project. Each is created and opened when it is first needed. */
export interface StageSet extends AsyncDisposable {
  get<Name extends StageName>(name: Name): Promise<GuardedStage<Name>>;
}
