import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { StageMap, StageName } from './stage-map.ts';

/** Takes messages for diagnosis. Never keys, never source text. */
export interface Logger {
  /** What happens inside, for developers. */
  debug(message: string, details?: Readonly<Record<string, unknown>>): void;
  /** What happened, for those who asked. */
  info(message: string, details?: Readonly<Record<string, unknown>>): void;
  /** What went wrong and was dealt with. */
  warn(message: string, details?: Readonly<Record<string, unknown>>): void;
}

/** A plugin's only door to the project it serves: a plain object, never the container. */
export interface PluginContext {
  /** Takes messages for diagnosis. */
  readonly logger: Logger;
  /** The process's `fetch`, or a test's. */
  readonly fetch: typeof globalThis.fetch;
  /** Absolute path of the searched tree. Read only. */
  readonly projectRoot: string;
  /** Absolute path of the folder of all indexes and caches of this user. Where it lies in the searched tree, it is no part of that. */
  readonly home: string;
  /** Absolute path of this project's private folder. It exists, with mode 0700, when a stage is opened. */
  readonly dataDir: string;
  /** Absolute path of the folder that all projects of this user share. */
  readonly cacheDir: string;
  /** A variable of the process's environment, of the user's environment files, or `undefined`. Read late, for keys. */
  env(name: string): string | undefined;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** What `definePlugin` takes. */
export interface PluginDefinition<Name extends StageName, Schema extends StandardSchemaV1> {
  /** Package-like name, such as `store-local`. Shown in errors and in the resolved configuration. */
  readonly name: string;
  /** The slot it fits. */
  readonly stage: Name;
  /** Schema of the options: any Standard Schema that validates synchronously. Its output is what `create` gets. */
  readonly options: Schema;
  /**
   * `pool` for CPU-bound stages: the kernel may create the stage in several child processes. Such a stage keeps no state
   * between calls that matters to another call. Default `main`.
   */
  readonly placement?: 'main' | 'pool';
  /** Command line flags of Node that the stage wants in a pool process, for this version of Node. */
  readonly poolArguments?: readonly string[];
  /**
   * Names of the environment variables that configure the stage, such as that of its key; a function where an option names them. Shown as
   * set or not. Default none.
   */
  readonly environment?: readonly string[] | ((options: StandardSchemaV1.InferOutput<Schema>) => readonly string[]);
  /**
   * The subset of the options that changes stored text or vectors, with a version that rises when the plugin's own
   * output changes. JSON. An index built with another fingerprint is not mixed with this one. Default: nothing.
   */
  fingerprint?(options: StandardSchemaV1.InferOutput<Schema>): unknown;
  /** Makes the stage. Synchronous, cheap, without I/O: connecting and loading belong into `open`. */
  create(options: StandardSchemaV1.InferOutput<Schema>, context: PluginContext): StageMap[Name];
}

/** A plugin with its options in its slot: what stands in a configuration. */
export interface StageBinding<Name extends StageName = StageName> {
  /** The plugin's name. */
  readonly plugin: string;
  /** The slot it fits; another one is refused. */
  readonly stage: Name;
  /** As declared, with its default. */
  readonly placement: 'main' | 'pool';
  /** As declared; none by default. */
  readonly poolArguments: readonly string[];
  /** As declared; none by default. Throws `CONFIG_INVALID` where it follows from options that do not fit the schema. */
  readonly environment?: readonly string[];
  /** The options as given, for the resolved configuration. */
  readonly options: unknown;
  /** Throws `CONFIG_INVALID` where the options do not fit the schema. */
  fingerprint(): unknown;
  /** Throws `CONFIG_INVALID` where the options do not fit the schema. */
  create(context: PluginContext): StageMap[Name];
}

/** A plugin as its users call it; the options may be left out where the schema accepts an empty object. */
export type PluginFactory<Name extends StageName, Schema extends StandardSchemaV1> =
  {} extends StandardSchemaV1.InferInput<Schema>
    ? (options?: StandardSchemaV1.InferInput<Schema>) => StageBinding<Name>
    : (options: StandardSchemaV1.InferInput<Schema>) => StageBinding<Name>;
