import { isAbsolute, resolve } from 'node:path';
import type { StageBinding } from '@codesearch/kernel';
import { configsAround, configsIn } from '../../trust/find-config.ts';
import type { TrustPolicy } from '../../trust/judge-config.ts';
import type { ValueFiles } from '../file-of-value.ts';
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

/**
 * Finds and loads a configuration: the given file, else the nearest trusted one from a folder upward to the top of its
 * repository, else the user's own. The key `codesearch` of a package.json counts as a file. A configuration that is not
 * trusted has no effect, as though it did not exist.
 *
 * A file in JSON or YAML names its plugins by module:
 * `{ "chunker": { "plugin": "@codesearch/plugin-chunker-text", "options": {} } }`. `export` chooses one of several, and
 * options can name plugins too. `$schema` is for editors. Any other file exports a configuration, or a function that
 * returns one. `extends` names the configurations that it completes.
 *
 * @returns `undefined` if there is no configuration
 * @throws CONFIG_NOT_FOUND if the given file does not exist
 * @throws CONFIG_INVALID if the file is of another type, throws, cannot be parsed, or exports nothing, and if another
 * user, other than root, can change the given file or the user's own one
 */
export async function loadConfig(options: LoadConfigOptions): Promise<LoadedConfig | undefined> {
  const { from, file, home, trust = { home } } = options;
  if (file !== undefined) return (await loader()).loadGiven(isAbsolute(file) ? file : resolve(from, file), options);
  const own = home === undefined ? undefined : configsIn(home);
  for (const found of configsAround(from)) {
    if (found.folder === own?.folder) break;
    const loaded = await (await loader()).loadTrusted(found, trust, options);
    if (loaded !== undefined) return loaded;
  }
  return own === undefined ? undefined : (await loader()).loadOwn(own, options);
}

/** Loaded on demand, in one file: most folders have no configuration. */
const loader = (): Promise<typeof import('./load-found.ts')> => import('./load-found.ts');
