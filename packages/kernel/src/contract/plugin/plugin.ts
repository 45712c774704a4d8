import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Call, CallPolicy } from '../stage/call.ts';
import type { CallCosts } from './service-cost.ts';
import type { CacheOptions, CacheService, HttpService, HttpServiceOptions } from './services.ts';
import type { NoOptions } from './no-options.ts';
import type { StageFactsMap, StageMap, StageName } from '../stage/stage-map.ts';

/** Takes messages for diagnosis. Never keys, never source text. */
export interface Logger {
  /** What happens inside, for developers. */
  debug(message: string, details?: Readonly<Record<string, unknown>>): void;
  /** What happened, for users who asked for it. */
  info(message: string, details?: Readonly<Record<string, unknown>>): void;
  /** What went wrong and was handled. */
  warn(message: string, details?: Readonly<Record<string, unknown>>): void;
}

/** A plugin's only access to the project it serves: a plain object, never the container. */
export interface PluginContext {
  /** Takes messages for diagnosis. */
  readonly logger: Logger;
  /** The process's `fetch`, or a test's. */
  readonly fetch: typeof globalThis.fetch;
  /** Absolute path of the searched tree. Read only. */
  readonly projectRoot: string;
  /**
   * Absolute path of the folder of all indexes and caches of this user. If it is inside the searched tree, it is not
   * part of it.
   */
  readonly home: string;
  /** Absolute path of this project's private folder. It exists, with mode 0700, when a stage is opened. */
  readonly dataDir: string;
  /** Absolute path of the folder that all projects of this user share. */
  readonly cacheDir: string;
  /**
   * @returns a variable of the process's environment or of the user's environment files, or `undefined`. Read late, for
   *   keys.
   */
  env(name: string): string | undefined;
  /**
   * The limit of cost. A contextualizer that calls a service itself asks it before each call; the engine does for an
   * embedder. Absent if there is no limit.
   */
  readonly costs?: CallCosts | undefined;
  /** @returns milliseconds since the epoch */
  now(): number;
  /** What the engine does for plugins. */
  readonly services: PluginServices;
}

/**
 * What the engine does for plugins, with the folders, the network policy and the layers of the project that they serve.
 */
export interface PluginServices {
  /**
   * @returns calls of a service, which end with the project
   * @throws `INPUT_INVALID` if `baseURL` is no address of a service
   */
  http(options: HttpServiceOptions): HttpService;
  /** @returns a part of the shared cache */
  cache(options: CacheOptions): CacheService;
  /**
   * Creates a stage of another plugin, such as one that this plugin wraps, with all layers of the engine: it is
   * guarded, retried, limited, batched and cached like a stage of a configuration. Open it in `open` and dispose it in
   * `[Symbol.asyncDispose]`.
   *
   * @param binding the plugin with its options, mostly an option of the wrapping plugin
   * @throws as {@link StageBinding.create}
   */
  stage<Name extends StageName>(binding: StageBinding<Name>): InnerStage<Name>;
}

/** A stage inside another one. */
export type InnerStage<Name extends StageName> = Omit<StageMap[Name], 'open' | 'check' | typeof Symbol.asyncDispose> & {
  /** As declared; of an opened embedder with its dimensions. */
  readonly facts: StageFactsMap[Name];
  /** Opens it. Call it before any other method. */
  open(request: Call): Promise<void>;
  /** See `Stage.check`. */
  check(request: Call): Promise<void>;
  /** Disposes it, also if it was never opened. */
  [Symbol.asyncDispose](): Promise<void>;
};

/** The options of a plugin after validation. */
type Validated<Schema extends StandardSchemaV1> = StandardSchemaV1.InferOutput<Schema>;

/** The part of a definition that every plugin has. */
interface PluginParts<Name extends StageName, Schema extends StandardSchemaV1> {
  /** Package-like name, such as `store-local`. Shown in errors and in the resolved configuration. */
  readonly name: string;
  /** The stage that it implements. */
  readonly stage: Name;
  /**
   * Schema of the options: any Standard Schema that validates synchronously. Its output is passed to the functions
   * below. Default: the plugin has no options.
   */
  readonly options?: Schema;
  /**
   * `pool` for CPU-bound stages: the engine may create the stage in several child processes. A pooled stage keeps no
   * state between calls that matters to another call. Default `main`.
   */
  readonly placement?: 'main' | 'pool';
  /** Command line flags of Node that the stage wants in a pool process, for this version of Node. */
  readonly poolArguments?: readonly string[];
  /**
   * Names of the environment variables that configure the stage, such as that of its key; a function if an option names
   * them. Shown as set or not. Default none.
   */
  readonly environment?: readonly string[] | ((options: Validated<Schema>) => readonly string[]);
  /**
   * How the engine calls the stage: time limit, attempts, concurrency and batch size; a function if options decide.
   * `policies` of the configuration replace it, setting by setting. Default: the engine's for the stage.
   */
  readonly policy?: CallPolicy | ((options: Validated<Schema>) => CallPolicy);
  /**
   * The options that change stored text or vectors, with a version that rises when the plugin's own output changes.
   * JSON. An index built with another fingerprint is not mixed with this one. Default: all options.
   */
  fingerprint?(options: Validated<Schema>): unknown;
  /** Makes the stage. Synchronous, cheap, without I/O: connect and load in `open`. */
  create(options: Validated<Schema>, context: PluginContext): StageMap[Name];
}

/**
 * What `definePlugin` takes. `describe` declares facts that are known without creating the stage; it does no I/O, and
 * is required if the stage has facts without a default.
 */
export type PluginDefinition<Name extends StageName, Schema extends StandardSchemaV1> = PluginParts<Name, Schema> &
  ({} extends StageFactsMap[Name]
    ? { describe?(options: Validated<Schema>, context: PluginContext): StageFactsMap[Name] }
    : { describe(options: Validated<Schema>, context: PluginContext): StageFactsMap[Name] });

/**
 * A plugin in the configuration itself, without options: `chunker: { name: 'mine', create: () => ({ … }) }`. The key of
 * the configuration is its stage. Its code is part of what an index depends on.
 */
export type InlinePlugin<Name extends StageName = StageName> = Pick<
  PluginParts<Name, NoOptions>,
  'name' | 'placement' | 'poolArguments' | 'environment' | 'policy' | 'fingerprint'
> & {
  /** Distinguishes it from a plugin that was bound to options. */
  readonly contractVersion?: undefined;
  /** As in {@link PluginDefinition}. */
  create(context: PluginContext): StageMap[Name];
} & ({} extends StageFactsMap[Name]
    ? { describe?(context: PluginContext): StageFactsMap[Name] }
    : { describe(context: PluginContext): StageFactsMap[Name] });

/**
 * A plugin with its options, as a configuration holds it. What depends on options throws `CONFIG_INVALID` if they do
 * not fit the schema.
 */
export interface StageBinding<Name extends StageName = StageName> {
  /** The plugin's name. */
  readonly plugin: string;
  /** URL or path of the file that calls `definePlugin`, if it is known: where to look for the package of the plugin. */
  readonly definedIn?: string | undefined;
  /** Version of the contract that the plugin was built for: `contractVersion` of the kernel that it imports. */
  readonly contractVersion: number;
  /** The stage that it implements; another key of the configuration refuses it. */
  readonly stage: Name;
  /** As declared, with its default. */
  readonly placement: 'main' | 'pool';
  /** As declared; none by default. */
  readonly poolArguments: readonly string[];
  /** As declared; none by default. */
  readonly environment: readonly string[];
  /** The options as given, for the resolved configuration. */
  readonly options: unknown;
  /** As declared; all options by default. @throws `PLUGIN_INVALID` if it is no data, or differs at each call */
  fingerprint(): unknown;
  /** As declared; empty by default. @throws `PLUGIN_INVALID` if it is no policy of the stage */
  policy(): CallPolicy;
  /** The declared facts. Creates and opens nothing. @throws `PLUGIN_INVALID` if they are no facts of the stage */
  describe(context: PluginContext): StageFactsMap[Name];
  /**
   * @throws `PLUGIN_INVALID` if the plugin returns a promise, or no object
   * @throws `UNEXPECTED` if the plugin throws
   */
  create(context: PluginContext): StageMap[Name];
}

/** A plugin as its users call it; the options may be left out if the schema accepts an empty object. */
export type PluginFactory<Name extends StageName, Schema extends StandardSchemaV1> =
  {} extends StandardSchemaV1.InferInput<Schema>
    ? (options?: StandardSchemaV1.InferInput<Schema>) => StageBinding<Name>
    : (options: StandardSchemaV1.InferInput<Schema>) => StageBinding<Name>;
