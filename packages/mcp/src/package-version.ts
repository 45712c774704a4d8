import { readFileSync } from 'node:fs';

/** The version of this package. Its manifest lies beside `src`, and beside the build, whose files all stand directly in `dist`. */
export function packageVersion(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { readonly version: string }).version;
}
