import { tmpdir } from 'node:os';
import { newProcessFolder, removeFolder } from '@codesearch/toolkit';
import type { IndexStages } from './index-stages.ts';

/** Runs a call with stages over a temporary folder, which is removed afterwards. */
export async function withTemporaryStages<Value>(
  compose: (dataDir: string) => IndexStages,
  use: (stages: IndexStages) => Promise<Value>,
): Promise<Value> {
  const dataDir = newProcessFolder(tmpdir(), 'codesearch');
  const stages = compose(dataDir);
  try {
    return await use(stages);
  } finally {
    await stages[Symbol.asyncDispose]();
    removeFolder(dataDir);
  }
}
