import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const packages = resolve(import.meta.dirname, '../../../packages');

/** URL of the built package of this workspace, for a configuration file in another folder. */
export function builtPackage(name: string): string {
  return pathToFileURL(join(packages, name.slice('@codesearch/'.length), 'dist/index.js')).href;
}
