import { createRequire } from 'node:module';
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, extname, isAbsolute, join, parse, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Loader, Options } from 'cosmiconfig';
import { errors, stageNames } from '@codesearch/kernel';
import { importFailure, jsonFailure } from './load-failure.ts';
import { mayHaveConfig } from './may-have-config.ts';

/** A configuration as it is in its file, not yet checked. */
export interface LoadedConfig {
  readonly config: unknown;
  /** Absolute path. */
  readonly file: string;
}

/** The places to look for a configuration. */
export interface LoadConfigOptions {
  /** Folder to search upward from. */
  readonly from: string;
  /** A file to load instead of searching. */
  readonly file?: string | undefined;
  /** Folder of the user's own configuration, which is searched last. */
  readonly home: string;
}

const extensions = ['.ts', '.mts', '.js', '.mjs', '.json'];
const names = extensions.map((extension) => `codesearch.config${extension}`);

/**
 * Finds and loads a configuration: the given file, else the nearest one from a folder upward, else the user's own. The key
 * `codesearch` of a package.json counts as a file.
 *
 * A JSON file names its plugins by module: `{ "chunker": { "plugin": "@codesearch/plugin-chunker-text", "options": {} } }`.
 *
 * @returns `undefined` if there is no configuration
 * @throws CONFIG_NOT_FOUND if the given file does not exist
 * @throws CONFIG_INVALID if the file is of another type, throws, cannot be parsed, or exports nothing
 */
export async function loadConfig(options: LoadConfigOptions): Promise<LoadedConfig | undefined> {
  if (options.file !== undefined) {
    const file = isAbsolute(options.file) ? options.file : resolve(options.from, options.file);
    checkGiven(file);
    return load(file);
  }
  const found =
    (await find(options.from, parse(resolve(options.from)).root)) ?? (await find(options.home, options.home));
  return found === undefined ? undefined : load(found);
}

function checkGiven(file: string): void {
  if (!existsSync(file)) throw errors.configNotFound(file);
  if (statSync(file).isDirectory()) throw errors.configInvalid(file, 'it is a folder.', 'Give the path of a file.');
  if (!extensions.includes(extname(file))) {
    throw errors.configInvalid(
      file,
      `'${extname(file)}' is not a type of configuration file.`,
      `Use one of ${extensions.join(', ')}.`,
    );
  }
}

/** Looks for a file without running it, so that a fault in it is reported by `load` alone. */
async function find(from: string, stopDir: string): Promise<string | undefined> {
  if (!mayHaveConfig(from, stopDir, names)) return undefined;
  const { cosmiconfig } = await import('cosmiconfig');
  const unread: Loader = (path, content) => (path.endsWith('package.json') ? ownPart(content) : {});
  const settings: Partial<Options> = {
    searchPlaces: [...names, 'package.json'],
    loaders: Object.fromEntries(extensions.map((extension) => [extension, unread])),
    packageProp: [],
    stopDir,
    cache: false,
  };
  const found = (await cosmiconfig('codesearch', settings).search(from))?.filepath;
  if (found !== undefined) checkAlone(found);
  return found;
}

/** @throws CONFIG_INVALID if the folder has another configuration: it is not clear which one to use. */
function checkAlone(file: string): void {
  const others = names.filter((name) => name !== basename(file) && existsSync(join(dirname(file), name)));
  if (others.length === 0) return;
  throw errors.configAmbiguous(file, others);
}

async function load(file: string): Promise<LoadedConfig> {
  if (file.endsWith('.json')) return { config: await withPlugins(file, await readJson(file)), file };
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
  return { config: module.default, file };
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

/** The `codesearch` key of a package.json; a file that does not parse is some other tool's business. */
function ownPart(content: string): unknown {
  try {
    return (JSON.parse(content) as { codesearch?: unknown } | null)?.codesearch ?? null;
  } catch {
    return null;
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
  for (const exported of Object.values(module)) {
    if (typeof exported !== 'function') continue;
    const binding = (exported as (options: unknown) => unknown)(options);
    if ((binding as { stage?: unknown } | undefined)?.stage === stage) return binding;
  }
  throw errors.configInvalid(file, `'${specifier}' has no plugin for '${stage}'.`);
}
