import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errors, isCodesearchError } from '@codesearch/kernel';
import type { StageBinding } from '@codesearch/kernel';
import { isConfigName } from '../trust/find-config.ts';
import { importPlugin } from './file/import-plugin.ts';
import { loadConfig } from './file/load-config.ts';
import type { ResolvedConfig } from './resolve-config.ts';
import { resolveLoaded } from './resolve-loaded.ts';

/**
 * The store that a word names: `local`, `chroma` or another store of this project, the package of another plugin, or a
 * configuration file, whose store is used.
 *
 * @param config packages are resolved from its file, and from its preset
 * @param options of the plugin, if the word names one
 * @throws CONFIG_NOT_FOUND, CONFIG_INVALID
 * @throws INPUT_INVALID if the package cannot be loaded
 */
export async function storeBinding(
  word: string,
  config: ResolvedConfig,
  options: unknown = {},
): Promise<StageBinding<'store'>> {
  if (isConfigName(word) && existsSync(resolve(word))) {
    const loaded = await loadConfig({ from: process.cwd(), file: word, home: process.cwd() });
    const { preset, workers } = config;
    return (await resolveLoaded(loaded, { preset, defaultWorkers: workers })).stages.store;
  }
  const specifier = /^[a-z]+$/.test(word) ? `@codesearch/plugin-store-${word}` : packageOf(word);
  // Not beside the working directory: a stranger may have installed a package of that name there.
  const places = [...(config.file === undefined ? [] : [config.file]), fileURLToPath(config.preset.module)];
  for (const place of places) {
    try {
      return (await importPlugin(place, 'store', specifier, options)) as StageBinding<'store'>;
    } catch (error) {
      if (!isCodesearchError(error, 'CONFIG_INVALID')) throw error;
    }
  }
  throw errors.inputInvalid(
    `There is no store '${word}': the package ${specifier} cannot be loaded.`,
    `Install it with \`npm install ${specifier}\`, or give the path of a configuration file with the store.`,
  );
}

/** The package of a plugin of this project is named after the plugin. */
function packageOf(plugin: string): string {
  return plugin.startsWith('store-') ? `@codesearch/plugin-${plugin}` : plugin;
}
