import { readFileSync } from 'node:fs';

/** What this package says of itself. */
export interface PackageManifest {
  readonly version: string;
  readonly engines: { readonly node: string };
}

export function packageManifest(): PackageManifest {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as PackageManifest;
}
