import { basename, join } from 'node:path';
import type { PackageManifest } from './package-manifest.ts';

/**
 * The source files that become files of their own: the package's entry points and its programs.
 *
 * @returns path of the source file by the name of the output file without its extension
 * @throws Error if two of them have the same name, since all output files are in one folder
 */
export function entryFiles(
  { exports = {}, codesearchBuild = {} }: PackageManifest,
  folder: string,
): Readonly<Record<string, string>> {
  const entryPoints = Object.values(exports).flatMap((entry) => (entry.default && entry['@codesearch/source']) ?? []);
  const files: Record<string, string> = {};
  for (const file of [...entryPoints, ...(codesearchBuild.programs ?? [])]) {
    const name = basename(file, '.ts');
    if (files[name] !== undefined) throw new Error(`${files[name]} and ${file} would both be built into ${name}.js.`);
    files[name] = join(folder, file);
  }
  return files;
}
