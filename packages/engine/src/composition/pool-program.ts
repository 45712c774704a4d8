import { fileURLToPath } from 'node:url';

/** The program of a pool process, with the extension of this module: sources run sources, built files built ones. */
export function poolProgram(): string {
  return fileURLToPath(new URL(`./pool-child${import.meta.url.slice(-3)}`, import.meta.url));
}
