import { basename, join } from 'node:path';
import type { BuildOptions } from 'rolldown';
import { clearOutput } from './clear-output.ts';
import { entryFiles } from './entry-files.ts';
import { entryGroups } from './entry-groups.ts';
import { isExternal } from './is-external.ts';
import { licenses } from './licenses.ts';
import { nodeImports } from './node-imports.ts';
import { readManifest } from './package-manifest.ts';
import type { PackageManifest } from './package-manifest.ts';
import { replaceModules } from './replace-modules.ts';
import { withoutSubprograms } from './without-subprograms.ts';

/** The modules that most runs import dynamically. What they load shares a file, as if they were entries. */
function frequentModules({ codesearchBuild }: PackageManifest, folder: string): Record<string, string> {
  return Object.fromEntries(
    (codesearchBuild?.frequent ?? []).map((file) => [basename(file, '.ts'), join(folder, file)]),
  );
}

/** The entries whose modules are grouped by who loads them. */
function groupedEntries(manifest: PackageManifest, folder: string): Record<string, string> {
  const entries = { ...entryFiles(manifest, folder), ...frequentModules(manifest, folder) };
  const { withMain = [] } = manifest.codesearchBuild ?? {};
  return Object.fromEntries(Object.entries(entries).filter(([name]) => !withMain.includes(name)));
}

/** The modules that the main entry point imports dynamically, by its name. */
function afterMain(manifest: PackageManifest, folder: string): Record<string, string> {
  const main = basename(manifest.exports?.['.']?.['@codesearch/source'] ?? '', '.ts');
  return Object.fromEntries(Object.keys(frequentModules(manifest, folder)).map((name) => [name, main]));
}

/** How the JavaScript of a package is built. See docs/decisions/0011-few-files.md. */
export function packageBuild(folder: string): BuildOptions {
  const manifest = readManifest(folder);
  return {
    cwd: folder,
    input: entryFiles(manifest, folder),
    platform: 'node',
    // Of the oldest supported version: it cannot parse `using`.
    transform: { target: 'node22.18' },
    external: (id) => isExternal(id, manifest),
    // Packages of this workspace that are built in come from their sources.
    resolve: { conditionNames: ['@codesearch/source', 'node', 'import', 'default'] },
    logLevel: 'warn',
    checks: { ineffectiveDynamicImport: false },
    plugins: [
      replaceModules(folder, manifest.codesearchBuild?.replace),
      withoutSubprograms(),
      nodeImports(),
      clearOutput(folder),
      licenses(),
    ],
    output: {
      dir: join(folder, 'dist'),
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      codeSplitting: { groups: entryGroups(groupedEntries(manifest, folder), afterMain(manifest, folder)) },
      sourcemap: true,
      // A process reads and decodes all text of the files that it loads: a text of one byte a character is fastest.
      comments: { jsdoc: false },
      charset: 'ascii',
    },
  };
}
