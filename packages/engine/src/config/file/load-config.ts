import { existsSync, statSync } from 'node:fs';
import { extname, isAbsolute, join, relative, resolve } from 'node:path';
import { errors } from '@codesearch/kernel';
import {
  checkAlone,
  configExtensions,
  configsAround,
  configsIn,
  isConfigName,
  isData,
} from '../../trust/find-config.ts';
import type { ConfigFolder } from '../../trust/find-config.ts';
import type { ValueFiles } from '../file-of-value.ts';
import type { ConfigFacts, RefusedContent } from '../../trust/config-content.ts';
import type { TrustPolicy } from '../../trust/judge-config.ts';
import type { UsedConfig } from '../../trust/remembered-content.ts';

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
  /** Hash of one of these modules with those that it names; empty if another user could change them. */
  readonly hashOf?: (module: string) => string;
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
  if (file !== undefined) {
    const path = isAbsolute(file) ? file : resolve(from, file);
    checkGiven(path);
    return loadChosen(path, options);
  }
  const own = home === undefined ? undefined : configsIn(home);
  for (const found of configsAround(from)) {
    if (found.folder === own?.folder) break;
    const loaded = await loadTrusted(found, trust, options);
    if (loaded !== undefined) return loaded;
  }
  if (own === undefined) return undefined;
  checkAlone(own);
  return explore(own, (path) => loadChosen(path, { ...options, hash: undefined }));
}

async function explore<Loaded>(found: ConfigFolder, load: (file: string) => Promise<Loaded>): Promise<Loaded> {
  // Loaded on demand: most folders have no configuration.
  const { exploreFolder } = await import('./explore-folder.ts');
  return exploreFolder(found, load);
}

/**
 * Loads the configuration of a folder that the user trusts. One beside it that is not trusted does not switch it off.
 */
async function loadTrusted(
  { folder, places }: ConfigFolder,
  trust: TrustPolicy,
  options: LoadConfigOptions,
): Promise<LoadedConfig | undefined> {
  const { judgeConfig } = await import('../../trust/judge-config.ts');
  const trusted = new Map<string, UsedConfig>();
  for (const place of places) {
    const judged = await judgeConfig(join(folder, place), trust);
    if (judged !== undefined) trusted.set(place, judged);
  }
  if (trusted.size === 0) return undefined;
  const found = { folder, places: [...trusted.keys()] };
  checkAlone(found);
  return explore(found, (path) => load(path, trusted.get(relative(folder, path))!, options));
}

function checkGiven(file: string): void {
  if (!existsSync(file)) throw errors.configNotFound(file);
  const stats = statSync(file);
  if (stats.isDirectory()) throw errors.configInvalid(file, 'it is a folder.', 'Give the path of a file.');
  if (!stats.isFile()) throw errors.configInvalid(file, 'it is not a regular file.', 'Give the path of a file.');
  if (!isConfigName(file)) {
    throw errors.configInvalid(
      file,
      `'${extname(file)}' is not a type of configuration file.`,
      `Use one of ${configExtensions.join(', ')}.`,
    );
  }
}

/** Loads a file that the user has chosen, if nobody else can change it. */
async function loadChosen(file: string, options: LoadConfigOptions): Promise<LoadedConfig> {
  const { usedConfig } = await import('../../trust/remembered-content.ts');
  const used = usedConfig(file, options.memory, options.guarded === true);
  if ('problem' in used) {
    throw errors.configInvalid(file, `${used.problem}.`, used.hint);
  }
  if (options.hash !== undefined && used.facts.hash !== options.hash) {
    throw errors.configInvalid(file, 'it has changed since the program was started.', 'Start the program again.');
  }
  return load(file, used, options);
}

async function load(file: string, judged: UsedConfig, options: LoadConfigOptions): Promise<LoadedConfig> {
  const { facts, guarded } = judged;
  const { env = () => undefined, program, memory } = options;
  // Loaded on demand: most folders have no configuration.
  const { configFacts } = await import('../../trust/remembered-content.ts');
  const covered = new Set([facts.file, ...facts.modules]);
  const isCode = [...(guarded?.contents.keys() ?? covered)].some((path) => !isData(path));
  const loads = isCode || facts.packages.length > 0;
  await guard(judged, { isCode, loads });
  // Each import is slower with hooks.
  if ((guarded !== undefined && loads) || facts.needsProgram) {
    const { allowBundledImports } = await import('../../trust/module-resolution.ts');
    allowBundledImports(covered, program);
  }
  if (isCode) {
    const { allowModuleSyntax } = await import('./module-syntax.ts');
    allowModuleSyntax(covered);
  }
  const { readConfig } = await import('./read-config.ts');
  const context = { root: options.root ?? options.from, env };
  const read = await readConfig(file, context);
  const { config, computed, files } = isExtending(read.config)
    ? await (await import('./extended-config.ts')).withExtended(file, read, context, covered)
    : read;
  return {
    ...{ config, file, hash: facts.hash, modules: covered },
    // A plugin in another repository would name every package of that one.
    hashOf: (module) => hashIn(configFacts(module, memory, covered)),
    ...(guarded && { guarded: true }),
    ...(computed && { computedFor: context.root }),
    ...(files && { files }),
  };
}

/** @throws CONFIG_INVALID if it is guarded, has modules, and this runtime does not ask before it loads them */
async function guard(
  { facts, guarded }: UsedConfig,
  { isCode, loads }: { readonly isCode: boolean; readonly loads: boolean },
): Promise<void> {
  const { freeTree, guardConfig } = await import('../../trust/module-guard.ts');
  if (!guarded) return freeTree(facts.tree);
  // Numbers and texts load nothing.
  if (!loads) return guardConfig(guarded);
  const { canGuard, guardModules } = await import('../../trust/guard-loader.ts');
  if (!canGuard && isCode) {
    throw errors.configInvalid(
      facts.file,
      'this runtime cannot keep its modules from changing after you trusted them.',
      `Use Node, or name the file: --config ${facts.file}`,
    );
  }
  guardModules(guarded);
}

function isExtending(config: unknown): boolean {
  return typeof config === 'object' && config !== null && 'extends' in config;
}

/** The hash of a module by which a change of it is seen. */
function hashIn(content: ConfigFacts | RefusedContent): string {
  return 'hash' in content ? content.hash.slice(0, 16) : '';
}
