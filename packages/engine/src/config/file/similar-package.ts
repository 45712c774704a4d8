import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nearestName } from '@codesearch/kernel';
import { nearestWith } from '@codesearch/toolkit';
import { namesIn } from '../../trust/find-config.ts';
import { readManifest } from '../../trust/read-manifest.ts';

/** What the names of this program's plugins have in common: it would make any two of them alike. */
const prefix = '@codesearch/plugin-';

/**
 * What to do about a package that a configuration names and that is not installed: perhaps it has another name.
 *
 * @param file the configuration
 */
export function missingPackageHint(specifier: string, file: string): string {
  if (/\.[cm]?[jt]s$/.test(specifier)) return `For a file, begin with ./ and write its path, as in './${specifier}'.`;
  const similar = similarPackage(specifier, [file, fileURLToPath(import.meta.url)]);
  const isOther = similar !== undefined && similar !== specifier;
  const install = `Install it: \`npm install --save-dev ${isOther ? similar : specifier}\` in ${dirname(file)}.`;
  if (!isOther) return install;
  // Plugins of the program are found from anywhere.
  return similar.startsWith(prefix) ? `Did you mean ${similar}?` : `Did you mean ${similar}? ${install}`;
}

function similarPackage(specifier: string, files: readonly string[]): string | undefined {
  const names = [...new Set(files.flatMap(packagesFor))];
  // A plugin by its short name, such as `text`.
  const short = names.find((name) => name.startsWith(prefix) && name.endsWith(`-${specifier}`));
  if (short !== undefined) return short;
  if (!specifier.startsWith(prefix)) return nearestName(specifier, names);
  const wanted = specifier.slice(prefix.length);
  const endings = names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  const nearest = nearestName(
    wanted,
    endings.filter((ending) => isAlike(wanted, ending)),
  );
  return nearest === undefined ? undefined : prefix + nearest;
}

/** `store-qdrant` is another one than `store-local`, though most of their letters are the same. */
function isAlike(wanted: string, ending: string): boolean {
  const [stage = '', own = ''] = wanted.split(/-(.*)/s);
  return !ending.startsWith(`${stage}-`) || nearestName(own, [ending.slice(stage.length + 1)]) !== undefined;
}

/** Packages with plugins that a file could mean: those of this program, and what its package.json lists. */
function packagesFor(file: string): readonly string[] {
  const names: string[] = [];
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const installed = namesIn(join(folder, 'node_modules/@codesearch')).map((name) => `@codesearch/${name}`);
    names.push(...installed.filter((name) => name.startsWith(prefix)));
    if (folder === dirname(folder)) break;
  }
  const around = nearestWith('package.json', dirname(file));
  const { dependencies, devDependencies } = around === undefined ? {} : readManifest(join(around, 'package.json'));
  return [...names, ...Object.keys(dependencies ?? {}), ...Object.keys(devDependencies ?? {})];
}
