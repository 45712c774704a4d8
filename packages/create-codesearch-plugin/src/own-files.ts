import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The packages of the program that a plugin may use. */
export type OwnPackage = 'kernel' | 'testkit' | 'toolkit';

/** What this package reads of its own manifest. */
export interface OwnManifest {
  readonly version: string;
  /** The packages that the templates are tested with. */
  readonly devDependencies: Readonly<Record<`@codesearch/${OwnPackage}` | 'valibot', string>>;
}

export function ownManifest(): OwnManifest {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as OwnManifest;
}

/** @param file in the folder `template` */
export function templateText(file: string): string {
  return readFileSync(new URL(`../template/${file}`, import.meta.url), 'utf8');
}

/**
 * The folder of a package of the program, if this one runs in a clone with it.
 *
 * @param name without the scope
 * @returns an absolute path; `undefined` if this package is installed, so that the other one is on a registry too
 */
export function packageInClone(name: string): string | undefined {
  const folder = new URL(`../../${name}/`, import.meta.url);
  const manifest = new URL('package.json', folder);
  if (!existsSync(manifest)) return undefined;
  const read = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly name?: unknown };
  return read.name === `@codesearch/${name}` ? fileURLToPath(folder) : undefined;
}
