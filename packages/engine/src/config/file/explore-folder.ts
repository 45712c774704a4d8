import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
// Its function `cosmiconfig` runs `.config/config.js` of the working directory before it searches: see decision 0037.
import * as library from 'cosmiconfig/dist/Explorer.js';
import { configProblem } from '../../trust/config-content.ts';
import { configExtensions, firstConfig } from '../../trust/find-config.ts';
import type { ConfigFolder } from '../../trust/find-config.ts';

/** cosmiconfig searches one folder. */
interface Explorer {
  search(from: string): Promise<{ readonly config?: unknown; readonly isEmpty?: boolean } | null>;
}

/** The library strips the types of this class. */
const { Explorer: LibraryExplorer } = library as unknown as { readonly Explorer: new (options: object) => Explorer };

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
  // Cosmiconfig reads a file before it asks a loader, and would wait for a pipe that another user puts there.
  const readable = places.filter((place) => isReadable(join(folder, place)));
  const explorer = new LibraryExplorer({ ...settings(load), searchPlaces: readable });
  const result = readable[0] === places[0] ? await explorer.search(folder) : null;
  const loaded = result?.config as Loading<Loaded> | undefined;
  // What cosmiconfig passes over, such as an empty file, has its own error or warning.
  return loaded === undefined ? load(firstConfig(found)) : loaded.loading;
}

interface Loading<Loaded> {
  readonly loading: Promise<Loaded>;
}

function settings<Loaded>(load: (file: string) => Promise<Loaded>): object {
  const loader = async (file: string): Promise<Loading<Loaded>> => {
    const loading = load(file);
    // Cosmiconfig would ignore some errors of a loader, and change others.
    await Promise.allSettled([loading]);
    // Inside an object, so that it does not look for `$import` in the configuration.
    return { loading };
  };
  const ofJson = async (file: string): Promise<unknown> =>
    basename(file) === 'package.json' ? { codesearch: await loader(file) } : loader(file);
  return {
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
}

function isReadable(file: string): boolean {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? Infinity;
  return size <= maxBytes && configProblem(file) === undefined;
}
