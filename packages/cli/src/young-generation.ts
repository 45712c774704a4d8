import { setFlagsFromString } from 'node:v8';

/**
 * Stops the growth of V8's young generation in this process. It would grow to 64 MB while an index is built, because
 * the entries of a batch live until the batch is stored. Call it when the changes are found; the young generation has
 * about 10 MB then. The setting affects the whole process, so a library must not change it.
 */
export function holdYoungGeneration(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}
