import { isAbsolute, resolve } from 'node:path';
import { configsAround, configsIn } from '../../trust/find-config.ts';
import { loadGiven, loadOwn, loadTrusted } from './load-found.ts';
import type { LoadConfigOptions, LoadedConfig } from './loaded-config.ts';

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
  if (file !== undefined) return loadGiven(isAbsolute(file) ? file : resolve(from, file), options);
  const own = home === undefined ? undefined : configsIn(home);
  for (const found of configsAround(from)) {
    if (found.folder === own?.folder) break;
    const loaded = await loadTrusted(found, trust, options);
    if (loaded !== undefined) return loaded;
  }
  return own === undefined ? undefined : loadOwn(own, options);
}
