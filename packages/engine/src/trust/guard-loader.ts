import * as nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';
import { guardConfig, guardedConfigs, isGuarded, isOwnModule, mayLoad, unguardable } from './module/module-guard.ts';
import type { GuardedConfig } from './module/module-guard.ts';
import { guardAddons } from './guard-addons.ts';
import { allowBundledImports, importOf, pathOf, urlBeside } from './module/module-resolution.ts';
import { guardProcesses, guardStarting } from './guard-processes.ts';

let installed = false;

/** Whether this runtime asks before it loads a module. Deno asks, but neither in its threads nor in its processes. */
export const canGuard: boolean =
  (nodeModule as Partial<typeof nodeModule>).registerHooks !== undefined && process.versions['deno'] === undefined;

/**
 * Lets this process, and each thread and process of Node that it starts from now on, load a module of a configuration's
 * tree only if the decision about the configuration covers it: see `mayLoad`. Modules of every kind get the content
 * that was trusted.
 */
export function guardModules(config: GuardedConfig): void {
  guardConfig(config);
  askBeforeLoading();
}

/** As `guardModules`, for the trees that are guarded already. */
export function askBeforeLoading(): void {
  if (installed || !canGuard) return;
  installed = true;
  // Hooks that are registered later are asked first.
  allowBundledImports([]);
  nodeModule.registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context);
      if (resolved.url.startsWith('node:')) guardStarting(resolved.url);
      if (isOwnModule(resolved.url)) return resolved;
      const file = pathOf(resolved.url);
      if (file !== undefined && !specifier.startsWith(importOf)) mayLoad(file, importer(context.parentURL));
      return resolved;
    },
    load(url, context, nextLoad) {
      if (isOwnModule(url)) return nextLoad(url, context);
      const file = pathOf(url);
      const content = file === undefined ? undefined : mayLoad(file);
      const loaded = nextLoad(url, context);
      // An addon has no source: `guardAddons` loads it.
      if (content === undefined || loaded.format === 'addon') return loaded;
      return { ...loaded, source: typeof loaded.source === 'string' ? textOf(content) : content };
    },
  });
  guardAddons();
  guardLaterHooks();
  guardRegistration();
  guardProcesses();
}

/* Hooks that are registered later can answer without these: Node itself reads what they give no source of. */
function guardLaterHooks(): void {
  const mutable = process.getBuiltinModule('module') as { registerHooks: typeof nodeModule.registerHooks };
  const { registerHooks } = mutable;
  mutable.registerHooks = ({ resolve, load }) =>
    registerHooks({
      ...(resolve && { resolve }),
      ...(load && {
        load(url, context, nextLoad) {
          const loaded = load(url, context, nextLoad);
          const file = loaded.source || isOwnModule(url) ? undefined : pathOf(url);
          const content = file === undefined ? undefined : mayLoad(file);
          return content === undefined || loaded.format === 'addon' ? loaded : { ...loaded, source: content };
        },
      }),
    });
}

/* Hooks in a thread of their own, where nothing is guarded. Those of an installed package are as trusted as it is. */
function guardRegistration(): void {
  const mutable = process.getBuiltinModule('module') as { register?: (...args: unknown[]) => unknown };
  const { register } = mutable;
  if (register === undefined) return;
  mutable.register = (specifier, parent, ...rest) => {
    const base = isOptions(parent) ? parent['parentURL'] : parent;
    const url = urlOf(String(specifier), base === undefined ? undefined : String(base));
    const file = pathOf(url);
    if (file === undefined || isGuarded(file) || mayLoad(file) !== undefined)
      throw unguardable('it registers hooks of the loader in a thread');
    return register(specifier, parent, ...rest);
  };
  process.getBuiltinModule('module').syncBuiltinESMExports();
}

function isOptions(value: unknown): value is { readonly parentURL?: unknown } {
  return typeof value === 'object' && value !== null && !(value instanceof URL);
}

/* `undefined` if it is a package: what it resolves to depends on where it is asked from. */
function urlOf(specifier: string, base: string | undefined): string | undefined {
  if (URL.canParse(specifier)) return specifier;
  if (/^[./]/.test(specifier) && base !== undefined) return new URL(specifier, base).href;
  return base?.startsWith('file:') === true ? urlBeside(fileURLToPath(base), specifier) : undefined;
}

/** As Node reads text: without a byte order mark. */
function textOf(content: Buffer): string {
  return new TextDecoder().decode(content);
}

/** Code in an address, such as `data:`, comes from code that is guarded. */
function importer(url: string | undefined): string | undefined {
  return url === undefined || url.startsWith('file:') ? pathOf(url) : guardedConfigs()[0]?.file;
}
