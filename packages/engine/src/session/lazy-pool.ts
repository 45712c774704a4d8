import type { FilePool } from '../chain/prepared-file.ts';

/** A pool that is made when it first has work: most syncs find nothing to do. */
export function lazyPool(create: () => Promise<FilePool>): FilePool {
  let made: Promise<FilePool> | undefined;
  return {
    async *run(files, signal) {
      made ??= create();
      yield* (await made).run(files, signal);
    },
    async [Symbol.asyncDispose]() {
      await (await made)?.[Symbol.asyncDispose]();
    },
  };
}
