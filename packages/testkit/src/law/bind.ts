import type { StageBinding, StageName } from '@codesearch/kernel';

/** Makes a fresh binding of one plugin at each call. */
export type Bind<Name extends StageName> = () => StageBinding<Name>;
