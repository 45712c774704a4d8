import * as nodeModule from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { assertRegularManifests } from '@codesearch/toolkit';
import { isGuarded } from './module-guard.ts';

/** Packages of this program that a configuration may import where they are not installed. */
const bundled = /^@codesearch\/(?:kernel|toolkit|plugin-[\w-]+)$/;

/** Whether a specifier is of a package of this program that a configuration may import where it is not installed. */
export function isOfProgram(specifier: string): boolean {
  return bundled.test(specifier);
}

/** Begins a specifier that is resolved as an import of another file. */
export const importOf = 'codesearch-import-of:';

/** Modules whose dependencies are packages of this program: URLs, by the URL of the file that may import these. */
const programs = new Map<string, string>();

/** What the runtime gives for registered hooks. Each import of the program is slower with them. */
let hooks: { readonly deregister?: () => void } | undefined;

/**
 * Lets the files of a configuration import the packages of this program where they are not installed, as in a project
 * in another language. An installed package wins, but not in a guarded tree. Imports of other files, and of other
 * packages, are not affected.
 *
 * @param files absolute real paths of the configuration and its local modules
 * @param program URL of a module whose dependencies are packages of this program. Default: this module
 */
export function allowBundledImports(files: Iterable<string>, program: string = import.meta.url): void {
  namePrograms(files, program);
  registerHooks();
}

/** As `allowBundledImports`, for `importedUrl` alone: files of data import nothing by themselves. */
export function namePrograms(files: Iterable<string>, program: string = import.meta.url): void {
  for (const file of files) programs.set(pathToFileURL(file).href, program);
}

/**
 * The URL of the module that an import in a file would load. Packages of this program are found from anywhere.
 *
 * @param file absolute path; packages are looked for beside it and above it
 * @throws the error of Node if nothing is found
 */
export function importedUrl(file: string, specifier: string): string {
  try {
    // In the tree of a stranger, who can install anything there, the packages of this program win.
    return (isGuarded(file) ? ofProgram(file, specifier) : undefined) ?? urlBeside(file, specifier);
  } catch (error) {
    const found = isMissing(error) ? ofProgram(file, specifier) : undefined;
    if (found === undefined) throw error;
    return found;
  }
}

function ofProgram(file: string, specifier: string): string | undefined {
  if (!isOfProgram(specifier)) return undefined;
  return firstOf(
    programsFor(pathToFileURL(file).href).map((program) => () => urlBeside(fileURLToPath(program), specifier)),
  );
}

/**
 * The URL of the module that an import in a file would load, without the packages of this program.
 *
 * @throws the error of Node if nothing is found
 */
export function urlBeside(file: string, specifier: string): string {
  assertRegularManifests(file, specifier);
  const { resolve } = nodeModule.createRequire(file);
  // `require` accepts paths of this platform, and paths without an extension.
  if (!/^(?:[./\\]|[a-z]:[/\\])/i.test(specifier)) {
    const isKept = hooks !== undefined;
    try {
      registerHooks();
      const url = import.meta.resolve(`${importOf}${JSON.stringify([file, specifier])}`);
      // Deno does not call hooks here, and gives the specifier back.
      if (!url.startsWith(importOf)) return url;
    } catch {
      // A package may serve `require` alone.
    } finally {
      if (!isKept) removeHooks();
    }
  }
  return pathToFileURL(resolve(specifier)).href;
}

/** Without such hooks in a runtime, the packages that a configuration imports have to be installed. */
function registerHooks(): void {
  const { registerHooks: register } = nodeModule as Partial<typeof nodeModule>;
  hooks ??= register?.({
    resolve(specifier, context, nextResolve) {
      if (specifier.startsWith(importOf)) {
        const [file = '', wanted = ''] = JSON.parse(specifier.slice(importOf.length)) as readonly string[];
        return nextResolve(wanted, { ...context, parentURL: pathToFileURL(file).href });
      }
      const [parent = ''] = context.parentURL?.split(/[?#]/, 1) ?? [];
      if (!programs.has(parent) || !isOfProgram(specifier)) return nextResolve(specifier, context);
      const inProgram = programsFor(parent).map(
        (parentURL) => (): ReturnType<typeof nextResolve> =>
          context.conditions.includes('require')
            ? // For `require`, Node ignores another parent.
              { url: pathToFileURL(nodeModule.createRequire(parentURL).resolve(specifier)).href, shortCircuit: true }
            : nextResolve(specifier, { ...context, parentURL }),
      );
      const first = isGuarded(fileURLToPath(parent)) ? firstOf(inProgram) : undefined;
      if (first !== undefined) return first;
      try {
        return nextResolve(specifier, context);
      } catch (error) {
        const found = isMissing(error) ? firstOf(inProgram) : undefined;
        if (found === undefined) throw error;
        return found;
      }
    },
  });
}

function removeHooks(): void {
  if (hooks?.deregister === undefined) return;
  hooks.deregister();
  hooks = undefined;
}

function programsFor(url: string): readonly string[] {
  const program = programs.get(url);
  return program === undefined ? [import.meta.url] : [program, import.meta.url];
}

/** What the first attempt gives that does not throw. */
function firstOf<Found>(attempts: readonly (() => Found)[]): Found | undefined {
  for (const attempt of attempts) {
    try {
      return attempt();
    } catch {
      // The next place may have it.
    }
  }
  return undefined;
}

/** The path of a module; `undefined` if its code is not in a file. */
export function pathOf(url: string | undefined): string | undefined {
  return url?.startsWith('file:') === true ? fileURLToPath(url) : undefined;
}

function isMissing(error: unknown): boolean {
  return ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes((error as NodeJS.ErrnoException).code ?? '');
}
