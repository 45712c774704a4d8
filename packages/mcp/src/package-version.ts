import { readFileSync } from 'node:fs';

/**
 * The version of this package. Its manifest is in the folder above this file, both in `src` and in the bundled `dist`.
 */
export function packageVersion(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { readonly version: string }).version;
}
