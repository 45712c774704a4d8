import { join } from 'node:path';
import type { Plugin } from 'rolldown';

/**
 * Builds in a source file of the package for a module that a library imports.
 *
 * @param replacements path of the source file, relative to the folder of the package, by the specifier of the module
 */
export function replaceModules(folder: string, replacements: Readonly<Record<string, string>> = {}): Plugin {
  return {
    name: 'replace-modules',
    resolveId(specifier) {
      const file = replacements[specifier];
      return file === undefined ? null : join(folder, file);
    },
  };
}
