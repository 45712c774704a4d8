import * as nodeModule from 'node:module';
import { pathToFileURL } from 'node:url';
import { types } from 'node:util';
import { errors } from '@codesearch/kernel';
import { isOfProgramFolder } from '../../trust/module/module-guard.ts';

/** The hash of each configuration as this process has loaded it last; empty if that failed. */
const loaded = new Map<string, string>();

/** By the URL of each module that is loaded again: what makes it another module. */
const versions = new Map<string, number>();
let lastVersion = 1;

/**
 * Lets the modules of a configuration that has changed be loaded as they are now. A process loads a module once for
 * each URL, so that they get other ones from now on. What they were before stays in memory.
 *
 * @param file absolute real path of the configuration
 * @param hash of it and of its modules
 * @param modules absolute real paths of it and of its modules; none if all of them are data
 * @throws CONFIG_INVALID if it has changed, and this runtime cannot do it
 */
export function renewModules(file: string, hash: string, modules: ReadonlySet<string>): void {
  const before = loaded.get(file);
  loaded.set(file, hash);
  if (before === undefined || before === hash || modules.size === 0) return;
  const own = [...modules].filter((path) => !isOfProgramFolder(path) || isOfProgramFolder(file));
  const require = nodeModule.createRequire(file);
  // An ES module that was loaded by `require` has no other URL there.
  if (!canRenew || own.some((path) => types.isModuleNamespaceObject(require.cache[path]?.exports))) {
    loaded.set(file, before);
    throw errors.configInvalid(file, 'it has changed since the program was started.', 'Start the program again.');
  }
  lastVersion++;
  for (const path of own) versions.set(pathToFileURL(path).href, lastVersion);
  registerHooks();
  requireAgain(require, own);
}

/** Modules of CommonJS have a cache by path. What `import` puts there first looks like a circle to `require`. */
function requireAgain(require: NodeJS.Require, files: readonly string[]): void {
  const known = files.filter((path) => require.cache[path] !== undefined);
  for (const path of known) delete require.cache[path];
  for (const path of known) {
    try {
      require(path);
    } catch {
      // Who imports it gets the error.
    }
  }
}

/** A module that has failed stays so for its URL, although what it imports may be there when it is next loaded. */
export function forgetLoad(file: string): void {
  if (canRenew) loaded.set(file, '');
}

/** Deno calls no hooks for each import. */
const canRenew =
  (nodeModule as Partial<typeof nodeModule>).registerHooks !== undefined && process.versions['deno'] === undefined;

let registered = false;

function registerHooks(): void {
  if (registered) return;
  registered = true;
  nodeModule.registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context);
      const version = versions.get(resolved.url);
      return version === undefined ? resolved : { ...resolved, url: `${resolved.url}?v=${version}` };
    },
  });
}
