import type { StageBinding } from '../contract/plugin.ts';
import type { StageName } from '../contract/stage-map.ts';

/** A plugin for each stage. A plugin of another stage is a type error. */
export type StageBindings = { readonly [Name in StageName]: StageBinding<Name> };

/**
 * The content of `codesearch.config.ts`. Every key is optional; the preset supplies the ones that are left out.
 *
 * ```ts
 * import { defineConfig } from '@codesearch/kernel';
 * import { text } from '@codesearch/plugin-chunker-text';
 *
 * export default defineConfig({ chunker: text({ size: 800 }) });
 * ```
 */
export type CodesearchConfig = { readonly [Name in StageName]?: StageBinding<Name> | undefined } & {
  /** The store for lexical search if `store` has none. Ignored otherwise. */
  readonly lexical?: StageBinding<'store'> | undefined;
  /** Folder of all indexes and caches of this user. Default: `CODESEARCH_HOME`, or the platform's data folder. */
  readonly home?: string | undefined;
  /** Processes that read, parse and embed. Default: the number of cores, at most 8; 0 does the work in this process. */
  readonly workers?: number | undefined;
  /**
   * Whether to search an index that another machine has built, in a store that both machines reach, without ever changing it.
   * Default false.
   */
  readonly readOnly?: boolean | undefined;
  /**
   * Whether each connection of a plugin is an error, also one to this machine. Default false. `--offline` and
   * `CODESEARCH_OFFLINE=1` do the same.
   */
  readonly offline?: boolean | undefined;
};

/** Types a configuration. @returns its argument */
export function defineConfig(config: CodesearchConfig): CodesearchConfig {
  return config;
}

/** A complete set of stages: a front end's defaults for stages that are not configured. */
export interface Preset {
  readonly name: string;
  /** `import.meta.url` of the module whose default export is this preset. Pool processes import that module. */
  readonly module: string;
  readonly stages: StageBindings;
  /** The store for lexical search if the configured store has none. Without it, a store without lexical search is refused. */
  readonly lexical?: StageBinding<'store'> | undefined;
  /**
   * A scanner that reads a commit of the repository around the root, with the options of a scanner that reads the files on disk.
   * Without it, or if it returns nothing, revisions cannot be searched.
   *
   * @param commit full hash
   */
  readonly revisionScanner?:
    | ((scanner: StageBinding<'scanner'>, commit: string) => Promise<StageBinding<'scanner'> | undefined>)
    | undefined;
}

/** Types a preset. @returns its argument */
export function definePreset(preset: Preset): Preset {
  return preset;
}
