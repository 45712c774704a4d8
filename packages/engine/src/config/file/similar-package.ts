import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nearestName } from '@codesearch/kernel';
import { nearestWith } from '@codesearch/toolkit';
import { namesIn } from '../../trust/find-config.ts';
import { readManifest } from '../../trust/read-manifest.ts';

/** What the names of this program's plugins begin with. */
const prefix = '@codesearch/plugin-';

/**
 * What to do about a package that a configuration names and that is not installed: perhaps it has another name.
 *
 * @param file the configuration
 */
export function missingPackageHint(specifier: string, file: string): string {
  if (/\.[cm]?[jt]s$/.test(specifier)) return `For a file, begin with ./ and write its path, as in './${specifier}'.`;
  if (/^(?:@|~)\//.test(specifier))
    return 'Write a relative path: `paths` of a tsconfig.json are known to its compiler only.';
  const install = (name: string): string => `\`npm install --save-dev ${name}\` in ${dirname(file)}.`;
  const similar = similarPackage(specifier, [file, fileURLToPath(import.meta.url)]);
  if (similar === undefined || similar === specifier) return `Install it: ${install(specifier)}`;
  if (!similar.startsWith(prefix)) return `Did you mean ${similar}? Install it: ${install(similar)}`;
  // Plugins of the program are found from anywhere. A mistyped name could be the package of a stranger.
  const isOfAuthor = /(?:^|\/)codesearch-/.test(specifier);
  return `Did you mean ${similar}?${isOfAuthor ? ` If not, install yours: ${install(specifier)}` : ''}`;
}

function similarPackage(specifier: string, files: readonly string[]): string | undefined {
  const names = new Map(files.flatMap(packagesFor).map((name) => [ownPart(name), name]));
  const wanted = ownPart(specifier);
  const own = [...names.keys()];
  // A plugin by its short name, such as `text`.
  const short = own.find((each) => each.endsWith(`-${wanted}`) && names.get(each)?.startsWith(prefix));
  const nearest =
    short ??
    nearestName(
      wanted,
      own.filter((each) => isAlike(wanted, each)),
    );
  return nearest === undefined ? undefined : names.get(nearest);
}

/** A name without what names of plugins have in common, which would make any two of them alike. */
function ownPart(name: string): string {
  return name.replace(/^(?:@[^/]*\/)?(?:codesearch-)?(?:plugin-)?/, '');
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
