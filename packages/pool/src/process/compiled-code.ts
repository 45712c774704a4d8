import * as modules from 'node:module';
import { dirname } from 'node:path';

/** What this module uses of Node. Other runtimes, and older versions of Node, have a part of it. */
type CompileCache = Partial<Pick<typeof modules, 'getCompileCacheDir' | 'flushCompileCache'>>;

const cache: CompileCache = modules;

/** Variables with which a process reads compiled code from the cache of this one, if it has one. */
export function compiledCodeVariables(): Readonly<Record<string, string>> {
  // The folder in it is that of one version of Node and its flags.
  const folder = cache.getCompileCacheDir?.();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

/**
 * Writes the compiled code of this process to its cache, for a process that is killed. Does nothing if the cache has it
 * already.
 */
export function keepCompiledCode(): void {
  cache.flushCompileCache?.();
}
