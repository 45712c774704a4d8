import type { SourceFile } from '@codesearch/kernel';
import type { FileOutcome, FilePool } from '../../chain/prepared-file.ts';

/** Files that are looked up together: a store on a server answers several calls at a time. */
const batchFiles = 32;

/**
 * A pool that works only on the files for which there is no outcome yet, after all others.
 *
 * @param find returns `undefined` without one
 */
export function reusingPool(
  pool: FilePool,
  find: (file: SourceFile, signal?: AbortSignal) => Promise<FileOutcome | undefined>,
): FilePool {
  return {
    async *run(files, signal) {
      const others: SourceFile[] = [];
      for (let start = 0; start < files.length; start += batchFiles) {
        signal?.throwIfAborted();
        const batch = files.slice(start, start + batchFiles);
        const outcomes = await Promise.all(batch.map((file) => find(file, signal)));
        others.push(...batch.filter((_, index) => outcomes[index] === undefined));
        yield outcomes.filter((outcome) => outcome !== undefined);
      }
      if (others.length > 0) yield* pool.run(others, signal);
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}
