import type { InlinePlugin, StageBinding } from '../contract/plugin/plugin.ts';
import type { ConfiguredPolicies } from './policy-settings.ts';
import type { StageName } from '../contract/stage/stage-map.ts';

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
 *
 * A plugin of one's own may be written here as an object, see `InlinePlugin`.
 */
export type CodesearchConfig = {
  readonly [Name in StageName]?: StageBinding<Name> | InlinePlugin<Name> | undefined;
} & {
  /**
   * Configurations that this one completes: paths relative to this file, or packages whose default export is a
   * configuration. A value here replaces theirs, and that of a later one that of an earlier one; `policies` are merged
   * setting by setting, and `overrides` are joined. In configuration files only.
   */
  readonly extends?: string | readonly string[] | undefined;
  /** Chunkers for some files. The last one that fits a file counts. */
  readonly overrides?: readonly ConfigOverride[] | undefined;
  /** The store for lexical search if `store` has none. Ignored otherwise. */
  readonly lexical?: StageBinding<'store'> | InlinePlugin<'store'> | undefined;
  /**
   * Time limits, attempts, concurrency and batches of calls, by stage. Default: what the plugin declares, else what the
   * engine has for the stage.
   */
  readonly policies?: ConfiguredPolicies | undefined;
  /**
   * US dollars that calls of services may cost in an index run. A run that reaches it ends, and the next one continues.
   * Default: no limit.
   */
  readonly maxCost?: number | undefined;
  /**
   * Folder of all indexes and caches of this user: an absolute path, or one below `~/`. Default: `CODESEARCH_HOME`, or
   * the platform's data folder.
   */
  readonly home?: string | undefined;
  /** Processes that read, parse and embed. Default: the number of cores, at most 8; 0 does the work in this process. */
  readonly workers?: number | undefined;
  /**
   * MB of memory that an index run takes in all processes, at least 300: fewer processes work, and new ones replace
   * those that have grown. Default: 250 and 125 for each of `workers`, such as 500 with two; no limit in a server that
   * stays.
   */
  readonly memoryLimit?: number | undefined;
  /**
   * Whether to search an index that another machine has built, in a store that both machines reach, without ever
   * changing it. Default false.
   */
  readonly readOnly?: boolean | undefined;
  /**
   * Whether each connection of a plugin is an error, also one to this machine. Default false. `--offline` and
   * `CODESEARCH_OFFLINE=1` do the same.
   */
  readonly offline?: boolean | undefined;
};

/** What differs for some files. The other stages serve the index as a whole. */
export interface ConfigOverride {
  /**
   * Globs of paths from the folder of the configuration, or from the searched folder if the configuration is not in it
   * or above it. A glob without a slash is for names in each folder.
   */
  readonly files: string | readonly string[];
  readonly chunker: StageBinding<'chunker'> | InlinePlugin<'chunker'>;
}

/** The argument of a configuration that is a function. */
export interface ConfigContext {
  /** Absolute path of the searched folder, which is the root of its index. */
  readonly root: string;
  /** @returns a variable of the process's environment or of the user's environment files */
  readonly env: (name: string) => string | undefined;
}

/**
 * A configuration that depends on the searched folder or on the environment. It is called in several processes: it
 * returns the same configuration for the same arguments.
 */
export type ConfigFunction = (context: ConfigContext) => CodesearchConfig | Promise<CodesearchConfig>;

/** Types a configuration, or a function that returns one. @returns its argument */
export function defineConfig(config: ConfigFunction): ConfigFunction;
/** Types a configuration, or a function that returns one. @returns its argument */
export function defineConfig(config: CodesearchConfig): CodesearchConfig;
export function defineConfig(config: CodesearchConfig | ConfigFunction): CodesearchConfig | ConfigFunction {
  return config;
}

/** A complete set of stages: a front end's defaults for stages that are not configured. */
export interface Preset {
  readonly name: string;
  /** `import.meta.url` of the module whose default export is this preset. Pool processes import that module. */
  readonly module: string;
  readonly stages: StageBindings;
  /**
   * The store for lexical search if the configured store has none. Without it, a store without lexical search is
   * refused.
   */
  readonly lexical?: StageBinding<'store'> | undefined;
  /**
   * A scanner that reads a commit of the repository around the root, with the options of a scanner that reads the files
   * on disk. Without it, or if it returns nothing, revisions cannot be searched.
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
