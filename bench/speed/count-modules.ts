import { registerHooks } from 'node:module';
import { writeSync } from 'node:fs';

/*
 * Preloaded into a process to count the modules that it loads, and to name the libraries of Node that it loads with them. Both are
 * printed as the last line of its output.
 */

let modules = 0;
const before = new Set(librariesLoaded());

registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith('file:')) modules++;
    return nextLoad(url, context);
  },
});

process.on('exit', () => {
  const libraries = librariesLoaded().filter((library) => !before.has(library));
  writeSync(1, `${JSON.stringify({ modules, libraries })}\n`);
});

function librariesLoaded(): readonly string[] {
  const { moduleLoadList } = process as unknown as { readonly moduleLoadList: readonly string[] };
  return moduleLoadList
    .filter((entry) => entry.startsWith('NativeModule '))
    .map((entry) => entry.slice('NativeModule '.length));
}
