import type { StageSet } from '../stage/stage-set.ts';
import { openChain } from '../chain/file-chain.ts';
import type { ChainPlan, FilePool } from '../chain/prepared-file.ts';

/** Files whose outcomes are returned together. */
const batchFiles = 16;

/** Runs the chain in this process, for a configuration that no other process can load. A parser that aborts ends it. */
export function createInPlacePool(stages: StageSet, plan: ChainPlan): FilePool {
  return {
    async *run(files, signal) {
      const chain = await openChain(stages, plan);
      for (let start = 0; start < files.length; start += batchFiles) {
        const outcomes = [];
        for (const file of files.slice(start, start + batchFiles)) {
          signal?.throwIfAborted();
          outcomes.push(await chain(file, signal));
        }
        yield outcomes;
      }
    },
    async [Symbol.asyncDispose]() {
      // The stages belong to the project, which disposes them.
    },
  };
}
