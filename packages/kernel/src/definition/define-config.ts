import type { StageBinding } from '../contract/plugin.ts';
import type { StageName } from '../contract/stage-map.ts';

/** A plugin in each slot. A plugin in a slot of another stage is a type error. */
export type StageBindings = { readonly [Name in StageName]: StageBinding<Name> };

/**
 * What stands in `codesearch.config.ts`. Every key is optional: what is left out comes from the preset.
 *
 * ```ts
 * import { defineConfig } from '@codesearch/kernel';
 * import { text } from '@codesearch/plugin-chunker-text';
 *
 * export default defineConfig({ chunker: text({ size: 800 }) });
 * ```
 */
export type CodesearchConfig = { readonly [Name in StageName]?: StageBinding<Name> | undefined } & {
  /** The store that searches by words beside a `store` that cannot. Not used where it can. */
  readonly lexical?: StageBinding<'store'> | undefined;
  /** Folder of all indexes and caches of this user. Default: `CODESEARCH_HOME`, else the platform's data folder. */
  readonly home?: string | undefined;
  /** Processes that read, parse and embed. Default: the number of cores, at most 8; 0 does the work in this process. */
  readonly workers?: number | undefined;
  /**
   * Whether the index is only read, as another machine has built it in a store that both reach. Default false. It is then searched
   * as it is, and nothing that would change it is done.
   */
  readonly readOnly?: boolean | undefined;
};

/** Returns its argument, typed. */
export function defineConfig(config: CodesearchConfig): CodesearchConfig {
  return config;
}

/** A complete set of stages that a frontend falls back to. */
export interface Preset {
  readonly name: string;
  /** `import.meta.url` of the module that exports this preset as its default: pool processes load it from there. */
  readonly module: string;
  readonly stages: StageBindings;
  /** Beside a configured store that cannot search by words. Without it such a store is refused. */
  readonly lexical?: StageBinding<'store'> | undefined;
}

/** Returns its argument, typed. */
export function definePreset(preset: Preset): Preset {
  return preset;
}
