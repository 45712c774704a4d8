/* What a change of a configuration or a plugin does to a file and a query. */

export { changedFiles, statesOf } from './dev/changed-files.ts';
export type { FileStates } from './dev/changed-files.ts';
export { devPass } from './dev/dev-pass.ts';
export type { DevSubject } from './dev/dev-pass.ts';
export { SharedReport } from './dev/shared-report.ts';
export { spawnPass } from './dev/spawn-pass.ts';
export type { PassProcess, SpawnedPass } from './dev/spawn-pass.ts';
