import { loadingConfig } from '@codesearch/stages';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isCodesearchError, pluginStage, stageNames } from '@codesearch/kernel';
import type { StageName } from '@codesearch/kernel';
import { isRecord } from '@codesearch/toolkit/pure';
import { importedUrl, isOfProgram } from '../../trust/module/module-resolution.ts';
import { invalidValue } from '../place/invalid-value.ts';
import { causeOf, exportsOf } from './load-failure.ts';
import { isGuarded, isInGuardedTree, mayLoad } from '../../trust/module/module-guard.ts';

/** A plugin as a JSON file names it. */
interface NamedPlugin {
  readonly plugin: string;
  /** Name of the export. Default: the first plugin of the stage. */
  readonly export?: unknown;
  readonly options?: unknown;
}

const namedKeys: readonly string[] = ['plugin', 'export', 'options'];

/**
 * The configuration of a JSON file with its plugins bound, also those in options.
 *
 * @param place what is before the keys in that file, such as `overrides[0].`
 */
export async function withPlugins(file: string, config: unknown, place = ''): Promise<unknown> {
  if (!isRecord(config)) return config;
  const entries = Object.entries(config)
    .filter(([key]) => key !== '$schema')
    .map(async ([key, value]): Promise<readonly [string, unknown]> => {
      if (key === 'overrides' && Array.isArray(value)) {
        return [
          key,
          await Promise.all(value.map((override: unknown, at) => withPlugins(file, override, `${key}[${at}].`))),
        ];
      }
      const stage = key === 'lexical' ? 'store' : stageNames.find((name) => name === key);
      return [
        key,
        stage !== undefined && isNamed(value) ? await bindNamed(file, `${place}${key}`, stage, value) : value,
      ];
    });
  return Object.fromEntries(await Promise.all(entries)) as unknown;
}

/**
 * A plugin by its package, bound to its options.
 *
 * @param file beside which the package is looked for. Plugins of this program are found from anywhere.
 * @param exported name of the export. Default: the first plugin of the stage.
 * @param name of the value in the file that names the plugin, for messages
 * @throws CONFIG_INVALID if the package is not found or cannot be loaded, or has no plugin for the stage
 */
export async function importPlugin(
  file: string,
  stage: StageName,
  specifier: string,
  options: unknown,
  exported?: unknown,
  name = '',
): Promise<unknown> {
  let module: Readonly<Record<string, unknown>>;
  try {
    const url = importedUrl(file, specifier);
    // The importing module is this one, and the name is that of the file.
    if (url.startsWith('file:')) mayLoad(fileURLToPath(url), file);
    if (isGuarded(file) && !(isOutside(specifier, url) && namesNoModule(options))) {
      const { askBeforeLoading } = await import('../../trust/guard-loader.ts');
      askBeforeLoading();
    }
    module = await loadingConfig(file, async () => (await import(url)) as Readonly<Record<string, unknown>>);
  } catch (error) {
    if (isCodesearchError(error)) throw error;
    throw invalidValue(
      file,
      name && `${name}.plugin`,
      `the plugin '${specifier}' cannot be loaded: ${causeOf(error)}`,
      isMissing(error, specifier)
        ? await missingHint(specifier, file)
        : `Correct what keeps '${specifier}' from loading.`,
      error,
    );
  }
  // Only plugins are called: any other function could do anything with the options.
  const plugins = Object.entries(module).filter(([, value]) => pluginStage(value) === stage);
  const chosen = exported === undefined ? plugins[0] : plugins.find(([own]) => own === exported);
  if (chosen !== undefined) return (chosen[1] as (options: unknown) => unknown)(options);
  const names = plugins.map(([own]) => own).join(', ');
  throw invalidValue(
    file,
    name && `${name}.${exported === undefined ? 'plugin' : 'export'}`,
    exported === undefined
      ? `'${specifier}' has no plugin for '${stage}'.`
      : `'${specifier}' has no plugin ${JSON.stringify(exported)} for '${stage}'.`,
    names === ''
      ? `Name a module that exports one, made with definePlugin; ${exportsOf(specifier, module)}`
      : `Its plugins for '${stage}': ${names}.`,
  );
}

/**
 * Whether a module imports nothing of a guarded tree, since it is one of this program outside of it. The guard takes
 * longer than the rest of a configuration.
 */
function isOutside(specifier: string, url: string): boolean {
  return isOfProgram(specifier) && url.startsWith('file:') && !isInGuardedTree(fileURLToPath(url));
}

/** The name of a package, of a model or of a variable, and not a path or an address that an import could load. */
const bareName = /^(?!.*\.\.)(?:[@\w][\w.-]*(?:\/[\w.-]+)*)?$/;

/** Whether options have no text that a plugin could import, as it does with its `runtime`. */
function namesNoModule(options: unknown): boolean {
  if (typeof options === 'string') return bareName.test(options);
  return typeof options !== 'object' || options === null || Object.values(options).every(namesNoModule);
}

async function bindNamed(file: string, name: string, stage: StageName, named: NamedPlugin): Promise<unknown> {
  const unknown = Object.keys(named).find((key) => !namedKeys.includes(key));
  if (unknown !== undefined) {
    throw invalidValue(
      file,
      `${name}.${unknown}`,
      `the plugin '${named.plugin}' under '${stage}' has an unknown key '${unknown}'.`,
      `Known keys: ${namedKeys.join(', ')}. Options of the plugin belong under 'options'.`,
    );
  }
  const options = await withNested(file, name, stage, named.options);
  return importPlugin(file, stage, named.plugin, options, named.export, name);
}

/** Options with the plugins that they name, which are of the same stage, such as the `fallback` of a chunker. */
async function withNested(file: string, name: string, stage: StageName, options: unknown): Promise<unknown> {
  if (!isRecord(options)) return options;
  const entries = Object.entries(options).map(async ([key, value]) => [
    key,
    isNamed(value) && Object.keys(value).every((each) => namedKeys.includes(each))
      ? await bindNamed(file, `${name}.options.${key}`, stage, value)
      : value,
  ]);
  return Object.fromEntries(await Promise.all(entries)) as unknown;
}

function isNamed(value: unknown): value is NamedPlugin {
  return isRecord(value) && typeof value['plugin'] === 'string';
}

/** Whether the plugin itself is not there; not one of the modules that it imports. */
function isMissing(error: unknown, specifier: string): boolean {
  const { code, message = '' } = error as Partial<NodeJS.ErrnoException>;
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return false;
  const name = specifier.replace(/^(?:\.{1,2}\/)+/, '');
  return (message.split('imported from')[0] ?? '').includes(name);
}

async function missingHint(specifier: string, file: string): Promise<string> {
  if (/^\.{0,2}\\/.test(specifier)) return `Write the path with slashes: ${specifier.replaceAll('\\', '/')}.`;
  if (/^[./]/.test(specifier)) return `Give the path of a file, relative to ${dirname(file)}, with its extension.`;
  // Loaded on demand: most packages are there.
  const { missingPackageHint } = await import('./similar-package.ts');
  return missingPackageHint(specifier, file);
}
