import { tmpdir } from 'node:os';
import { ProcessFolder } from '@codesearch/toolkit';
import type { IndexStages } from './index-stages.ts';

/** Runs a call with stages over a temporary folder, which is removed afterwards. */
export async function withTemporaryStages<Value>(
  compose: (dataDir: string) => IndexStages,
  use: (stages: IndexStages) => Promise<Value>,
): Promise<Value> {
  using folder = new ProcessFolder(tmpdir(), 'codesearch');
  await using stages = compose(folder.path);
  return await use(stages);
}
