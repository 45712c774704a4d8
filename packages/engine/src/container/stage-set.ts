import type { StageMap, StageName } from '@codesearch/kernel';

/** The stages of one project. Each is created and opened when it is first needed. */
export interface StageSet extends AsyncDisposable {
  get<Name extends StageName>(name: Name): Promise<StageMap[Name]>;
}
