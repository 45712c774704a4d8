import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** URL of a package of this workspace as its users get it, for a configuration file that lies elsewhere. */
export function builtPackage(name: string): string {
  return pathToFileURL(createRequire(import.meta.url).resolve(name)).href;
}
