import type { StageBinding } from '@codesearch/kernel';
import type { TrustPolicy } from '../../trust/judge-config.ts';
import type { ValueFiles } from '../place/file-of-value.ts';
import type { LocalCode } from '../local-code.ts';

/** A configuration as it is in its file, not yet checked. */
export interface LoadedConfig {
  readonly config: unknown;
  /** Absolute path; absent for an object. */
  readonly file?: string;
  /** Hash of the file and of the local modules that it names. */
  readonly hash?: string;
  /** Whether the user has trusted this content alone: nothing else of its tree may be loaded. */
  readonly guarded?: boolean;
  /** Real paths of the file and of the local modules that it names; absent for an object. */
  readonly modules?: ReadonlySet<string>;
  /** Hashes of the plugins that these files define, by the key of the configuration; absent for an object. */
  readonly codeOf?: (bindings: Readonly<Record<string, StageBinding | undefined>>) => LocalCode;
  /** The `root` that its function got; absent if it is no function, and extends none. */
  readonly computedFor?: string;
  /** The file of each value; absent if it extends no other configuration. */
  readonly files?: ValueFiles;
}

/** The places to look for a configuration. */
export interface LoadConfigOptions {
  /** Absolute path of the folder to search upward from. */
  readonly from: string;
  /** Absolute path of the searched folder, for a configuration that is a function. Default: `from`. */
  readonly root?: string | undefined;
  /** Looks up a variable, for a configuration that is a function. Default: no variable is set. */
  readonly env?: ((name: string) => string | undefined) | undefined;
  /**
   * URL of a module, such as that of the preset, whose dependencies are packages of this program: a configuration can
   * import them if they are not installed. Default: the engine.
   */
  readonly program?: string | undefined;
  /** A file to load instead of searching. */
  readonly file?: string | undefined;
  /** Expected hash of the given file. Default: any. */
  readonly hash?: string | undefined;
  /** Whether the given file may load nothing of its tree but what the hash covers. Default: false. */
  readonly guarded?: boolean | undefined;
  /** Absolute path of the data folder, which remembers what configurations name. Default: nothing is remembered. */
  readonly memory?: string | undefined;
  /** Folder of the user's own configuration, which is searched last. Default: there is no such folder. */
  readonly home?: string | undefined;
  /** Which configurations that are found upward are used. Default: those that the user trusts. */
  readonly trust?: TrustPolicy | undefined;
}
