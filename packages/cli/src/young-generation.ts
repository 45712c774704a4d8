import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8's young generation at the size that it has, in this process: it would grow to 64 MB while an index is built, because entries
 * live until their batch is stored. To be called once it is known what there is to index, when it has grown to some 10 MB. It
 * is a setting of the whole process, which a library has no say in.
 */
export function holdYoungGeneration(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}
