import { createRequire } from 'node:module';
import { existsSync, statSync } from 'node:fs';
import { dirname, extname, isAbsolute, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errors, pluginStage, stageNames } from '@codesearch/kernel';
import { checkAlone, configExtensions, configIn, configsAround, ownPart } from './find-config.ts';
import type { TrustPolicy } from '../trust/judge-config.ts';
import { importFailure, jsonFailure } from './load-failure.ts';

/** A configuration as it is in its file, not yet checked. */
export interface LoadedConfig {
  readonly config: unknown;
  /** Absolute path. */
  readonly file: string;
  /** Hash of the file and of the local modules that it names. */
  readonly hash: string;
}

/** The places to look for a configuration. */
export interface LoadConfigOptions {
  /** Folder to search upward from. */
  readonly from: string;
  /** A file to load instead of searching. */
  readonly file?: string | undefined;
  /** Expected hash of the given file. Default: any. */
  readonly hash?: string | undefined;
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
 * A JSON file names its plugins by module: `{ "chunker": { "plugin": "@codesearch/plugin-chunker-text", "options": {} } }`.
 *
 * @returns `undefined` if there is no configuration
 * @throws CONFIG_NOT_FOUND if the given file does not exist
 * @throws CONFIG_INVALID if the file is of another type, throws, cannot be parsed, or exports nothing, and if another user,
 * other than root, can change the given file or the user's own one
 */
export async function loadConfig(options: LoadConfigOptions): Promise<LoadedConfig | undefined> {
  const { from, file, home, trust = { home } } = options;
  if (file !== undefined) {
    const path = isAbsolute(file) ? file : resolve(from, file);
    checkGiven(path);
    return loadChosen(path, options.hash);
  }
  const own = home === undefined ? undefined : configIn(home);
  for (const found of configsAround(from)) {
    if (found === own) break;
    // Loaded on demand: most folders have no configuration.
    const { judgeConfig } = await import('../trust/judge-config.ts');
    const hash = await judgeConfig(found, trust);
    if (hash === undefined) continue;
    checkAlone(found);
    return load(found, hash);
  }
  if (own === undefined) return undefined;
  checkAlone(own);
  return loadChosen(own);
}

function checkGiven(file: string): void {
  if (!existsSync(file)) throw errors.configNotFound(file);
  const stats = statSync(file);
  if (stats.isDirectory()) throw errors.configInvalid(file, 'it is a folder.', 'Give the path of a file.');
  if (!stats.isFile()) throw errors.configInvalid(file, 'it is not a regular file.', 'Give the path of a file.');
  if (!configExtensions.includes(extname(file))) {
    throw errors.configInvalid(
      file,
      `'${extname(file)}' is not a type of configuration file.`,
      `Use one of ${configExtensions.join(', ')}.`,
    );
  }
}

/** Loads a file that the user has chosen, if nobody else can change it. */
async function loadChosen(file: string, expected?: string): Promise<LoadedConfig> {
  const { configContent } = await import('../trust/config-content.ts');
  const content = configContent(file);
  if ('problem' in content) {
    throw errors.configInvalid(file, `${content.problem}.`, 'Let only yourself or root write it and its folder.');
  }
  if (expected !== undefined && content.hash !== expected) {
    throw errors.configInvalid(file, 'it has changed since the program was started.', 'Start the program again.');
  }
  return load(file, content.hash);
}

async function load(file: string, hash: string): Promise<LoadedConfig> {
  if (file.endsWith('.json')) return { config: await withPlugins(file, await readJson(file)), file, hash };
  let module: { readonly default?: unknown };
  try {
    module = (await import(pathToFileURL(file).href)) as { readonly default?: unknown };
  } catch (error) {
    throw importFailure(file, error);
  }
  if (module.default === undefined || module.default === null) {
    const problem = module.default === null ? 'its default export is null.' : 'it has no default export.';
    throw errors.configInvalid(file, problem, 'Write `export default defineConfig({ … })`.');
  }
  return { config: module.default, file, hash };
}

async function readJson(file: string): Promise<unknown> {
  const { readFile } = await import('node:fs/promises');
  const content = await readFile(file, 'utf8');
  try {
    return file.endsWith('package.json') ? ownPart(content) : (JSON.parse(content) as unknown);
  } catch (error) {
    throw jsonFailure(file, error);
  }
}

async function withPlugins(file: string, config: unknown): Promise<unknown> {
  if (typeof config !== 'object' || config === null || Array.isArray(config)) return config;
  const entries = Object.entries(config).map(async ([key, value]: [string, unknown]) => {
    const named = value as { plugin?: unknown; options?: unknown } | null;
    const stage = key === 'lexical' ? 'store' : stageNames.find((name) => name === key);
    if (stage === undefined || typeof named?.plugin !== 'string') return [key, value];
    return [key, await importPlugin(file, stage, named.plugin, named.options)];
  });
  return Object.fromEntries(await Promise.all(entries)) as unknown;
}

/** A plugin by its package, bound to its options. @param file beside which the package is looked for */
export async function importPlugin(file: string, stage: string, specifier: string, options: unknown): Promise<unknown> {
  let module: Readonly<Record<string, unknown>>;
  try {
    const path = createRequire(file).resolve(specifier);
    module = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    throw errors.configInvalid(
      file,
      `the plugin '${specifier}' cannot be loaded.`,
      `Install it in ${dirname(file)}.`,
      error,
    );
  }
  // Only plugins are called: any other function could do anything with the options.
  const plugin = Object.values(module).find((exported) => pluginStage(exported) === stage);
  if (plugin !== undefined) return (plugin as (options: unknown) => unknown)(options);
  throw errors.configInvalid(
    file,
    `'${specifier}' has no plugin for '${stage}'.`,
    'Name a package that exports one, made with definePlugin.',
  );
}
