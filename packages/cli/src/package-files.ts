import { readFileSync } from 'node:fs';

/*
 * What lies beside `src`, and beside the build, whose files all stand directly in `dist`.
 */

/** What this package says of itself. */
export interface PackageManifest {
  readonly version: string;
  readonly engines: { readonly node: string };
}

export function packageManifest(): PackageManifest {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as PackageManifest;
}

/** The program that the package names as its `bin`. */
export const binFile: URL = new URL('../bin/codesearch.js', import.meta.url);

/** What tells a model when to search and how to ask. */
export const skillSource: URL = new URL('../skill/SKILL.md', import.meta.url);
