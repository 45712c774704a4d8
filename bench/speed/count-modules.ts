import { registerHooks } from 'node:module';
import { writeSync } from 'node:fs';

/*
 * Preloaded into a process, counts the modules and lists the libraries of Node that the process loads. Prints both as
 * the last line of its output.
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
