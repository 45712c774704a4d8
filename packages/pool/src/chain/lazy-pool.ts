import type { FilePool } from './prepared-file.ts';

/** A pool that is created when it first gets files: most syncs find nothing to do. */
export function lazyPool(create: () => Promise<FilePool>): FilePool {
  let created: Promise<FilePool> | undefined;
  return {
    start(paths) {
      created ??= create();
      // The next run reports the failure.
      created.then((pool) => pool.start?.(paths)).catch(() => undefined);
    },
    async *run(files, signal) {
      created ??= create();
      yield* (await created).run(files, signal);
    },
    async [Symbol.asyncDispose]() {
      await (await created)?.[Symbol.asyncDispose]();
    },
  };
}
