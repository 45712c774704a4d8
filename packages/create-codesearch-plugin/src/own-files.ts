import { readFileSync } from 'node:fs';

/** What this package reads of its own manifest. */
export interface OwnManifest {
  readonly version: string;
  /** The packages that the templates are tested with. */
  readonly devDependencies: Readonly<Record<'@codesearch/kernel' | '@codesearch/testkit' | 'valibot', string>>;
}

export function ownManifest(): OwnManifest {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as OwnManifest;
}

/** @param file in the folder `template` */
export function templateText(file: string): string {
  return readFileSync(new URL(`../template/${file}`, import.meta.url), 'utf8');
}
