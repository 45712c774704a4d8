import type { SourceFile } from '@codesearch/kernel';
import type { FileOutcome, FilePool } from '@codesearch/pool';
import type { FoundOutcome } from './stored-content.ts';

/**
 * A pool that works only on the files for which there is no outcome yet, after all others.
 *
 * @param find finds the outcomes of some of the files
 */
export function reusingPool(
  pool: FilePool,
  find: (files: readonly SourceFile[], signal?: AbortSignal) => AsyncIterable<readonly FoundOutcome[]>,
): FilePool {
  return {
    async *run(files, signal) {
      const others = new Set(files);
      for await (const found of find(files, signal)) {
        const outcomes: FileOutcome[] = [];
        for (const { file, outcome } of found) if (outcome && others.delete(file)) outcomes.push(outcome);
        yield outcomes;
      }
      if (others.size > 0) yield* pool.run([...others], signal);
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}
