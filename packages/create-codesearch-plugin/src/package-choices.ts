import type { PluginNames } from './plugin-names.ts';
import type { StageName } from './stages.ts';

/** Test runners that a package can have. */
export const runners = ['vitest', 'node'] as const;

export type Runner = (typeof runners)[number];

/** What a package is made of. */
export interface PackageChoices {
  readonly names: PluginNames;
  readonly stage: StageName;
  readonly runner: Runner;
}
