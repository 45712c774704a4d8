import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { configProblem } from '../../trust/config-content.ts';
import { configExtensions, firstConfig } from '../../trust/find-config.ts';
import type { ConfigFolder } from '../../trust/find-config.ts';

/** cosmiconfig searches one folder. */
interface Explorer {
  search(from: string): { readonly config?: unknown; readonly isEmpty?: boolean } | null;
}

/** Size of the largest file that cosmiconfig reads. */
const maxBytes = 20_000_000;

/**
 * Lets cosmiconfig find the configuration of a folder, and load it with a function.
 *
 * @param load decides about trust before it runs anything, and reads the file itself: what cosmiconfig has read is not
 *   used
 * @throws what `load` throws
 */
export async function exploreFolder<Loaded>(
  found: ConfigFolder,
  load: (file: string) => Promise<Loaded>,
): Promise<Loaded> {
  const { folder, places } = found;
  // It takes longer to load than one file.
  if (places.length === 1) return load(firstConfig(found));
  // Its function `cosmiconfigSync` looks for a configuration of its own in the working directory: see decision 0037.
  const library: unknown = await import('cosmiconfig/dist/ExplorerSync.js');
  // It strips the types of this class.
  const { ExplorerSync } = library as { readonly ExplorerSync: new (options: object) => Explorer };
  // Cosmiconfig reads a file before it asks a loader, and would wait for a pipe that another user puts there.
  const readable = places.filter((place) => isReadable(join(folder, place)));
  const explorer = new ExplorerSync({ ...settings, searchPlaces: readable });
  const result = readable[0] === places[0] ? explorer.search(folder) : null;
  const chosen = result?.config as Chosen | undefined;
  // What cosmiconfig passes over, such as an empty file, has its own error or warning.
  return load(chosen?.file ?? firstConfig(found));
}

/** An object, so that it does not look for `$import` in the configuration. */
interface Chosen {
  readonly file: string;
}

const loader = (file: string): Chosen => ({ file });
const ofJson = (file: string): unknown =>
  basename(file) === 'package.json' ? { codesearch: loader(file) } : loader(file);

const settings = {
  moduleName: 'codesearch',
  loaders: {
    noExt: loader,
    ...Object.fromEntries(configExtensions.map((extension) => [extension, loader])),
    '.json': ofJson,
  },
  // One folder: it would leave the repository, and read a folder of the user's home at last.
  searchStrategy: 'none',
  ignoreEmptySearchPlaces: true,
  cache: false,
  transform: (result: unknown) => result,
};

function isReadable(file: string): boolean {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? Infinity;
  return size <= maxBytes && configProblem(file) === undefined;
}
