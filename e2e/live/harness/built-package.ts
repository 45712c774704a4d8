import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** URL of the built package of this workspace, for a configuration file in another folder. */
export function builtPackage(name: string): string {
  return pathToFileURL(createRequire(import.meta.url).resolve(name)).href;
}
