import * as nodeModule from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Packages of this program that a configuration may import where they are not installed. */
const bundled = /^@codesearch\/(?:kernel|toolkit|plugin-[\w-]+)$/;

/** Begins a specifier that is resolved as an import of another file. */
const importOf = 'codesearch-import-of:';

/** Modules whose dependencies are packages of this program: URLs, by absolute real path of the file that may import these packages. */
const programs = new Map<string, string>();

let registered = false;

/**
 * Lets the files of a configuration import the packages of this program where they are not installed, as in a project in another
 * language. An installed package wins. Imports of other files, and of other packages, are not affected.
 *
 * @param files absolute real paths of the configuration and its local modules
 * @param program URL of a module whose dependencies are packages of this program. Default: this module
 */
export function allowBundledImports(files: Iterable<string>, program: string = import.meta.url): void {
  for (const file of files) programs.set(file, program);
  registerHooks();
}

/**
 * The URL of the module that an import in a file would load. Packages of this program are found from anywhere.
 *
 * @param file absolute path; packages are looked for beside it and above it
 * @throws the error of Node if nothing is found
 */
export function importedUrl(file: string, specifier: string): string {
  try {
    return urlFrom(file, specifier);
  } catch (error) {
    if (!bundled.test(specifier) || !isMissing(error)) throw error;
    return firstFound(programsFor(file), (program) => urlFrom(fileURLToPath(program), specifier), error);
  }
}

function urlFrom(file: string, specifier: string): string {
  const { resolve } = nodeModule.createRequire(file);
  // `require` accepts paths of this platform, and paths without an extension.
  if (!/^(?:[./\\]|[a-z]:[/\\])/i.test(specifier) && registerHooks()) {
    try {
      const url = import.meta.resolve(`${importOf}${JSON.stringify([file, specifier])}`);
      // Deno does not call hooks here, and gives the specifier back.
      if (!url.startsWith(importOf)) return url;
    } catch {
      // A package may serve `require` alone.
    }
  }
  return pathToFileURL(resolve(specifier)).href;
}

/** @returns whether this runtime has such hooks. Elsewhere, the packages that a configuration imports have to be installed. */
function registerHooks(): boolean {
  const { registerHooks: register } = nodeModule as Partial<typeof nodeModule>;
  if (registered || register === undefined) return registered;
  registered = true;
  register({
    resolve(specifier, context, nextResolve) {
      if (specifier.startsWith(importOf)) {
        const [file = '', wanted = ''] = JSON.parse(specifier.slice(importOf.length)) as readonly string[];
        return nextResolve(wanted, { ...context, parentURL: pathToFileURL(file).href });
      }
      try {
        return nextResolve(specifier, context);
      } catch (error) {
        const file = bundled.test(specifier) ? pathOf(context.parentURL) : undefined;
        if (file === undefined || !programs.has(file) || !isMissing(error)) throw error;
        const resolveFrom = (parentURL: string): ReturnType<typeof nextResolve> =>
          context.conditions.includes('require')
            ? // For `require`, Node ignores another parent.
              { url: pathToFileURL(nodeModule.createRequire(parentURL).resolve(specifier)).href, shortCircuit: true }
            : nextResolve(specifier, { ...context, parentURL });
        return firstFound(programsFor(file), resolveFrom, error);
      }
    },
  });
  return true;
}

function programsFor(file: string): readonly string[] {
  const program = programs.get(file);
  return program === undefined ? [import.meta.url] : [program, import.meta.url];
}

/** @throws the given error if each attempt fails */
function firstFound<Found>(places: readonly string[], find: (place: string) => Found, error: unknown): Found {
  for (const place of places) {
    try {
      return find(place);
    } catch {
      // The next place may have it.
    }
  }
  throw error;
}

function pathOf(url: string | undefined): string | undefined {
  return url?.startsWith('file:') === true ? fileURLToPath(url) : undefined;
}

function isMissing(error: unknown): boolean {
  return ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes((error as NodeJS.ErrnoException).code ?? '');
}
