import type { FileEntries } from '@codesearch/kernel';
import type { GuardedStage } from '@codesearch/stages';

/** Writes files in batches that the store accepts. */
export async function upsertAll(store: GuardedStage<'store'>, files: readonly FileEntries[]): Promise<void> {
  let batch: FileEntries[] = [];
  let size = 0;
  for (const file of files) {
    if (batch.length > 0 && size + file.entries.length > store.facts.maxBatchSize) {
      await store.upsert({ files: batch });
      batch = [];
      size = 0;
    }
    batch.push(file);
    size += file.entries.length;
  }
  await store.upsert({ files: batch });
}
