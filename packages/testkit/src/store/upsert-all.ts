import type { FileEntries, Store } from '@codesearch/kernel';

/** Writes files in calls that are no larger than the store takes. */
export async function upsertAll(store: Store, files: readonly FileEntries[]): Promise<void> {
  let batch: FileEntries[] = [];
  let size = 0;
  for (const file of files) {
    if (batch.length > 0 && size + file.entries.length > store.capabilities.maxBatchSize) {
      await store.upsert(batch);
      batch = [];
      size = 0;
    }
    batch.push(file);
    size += file.entries.length;
  }
  await store.upsert(batch);
}
