import type { StageSet } from '../container/stage-set.ts';
import type { FileRecord } from '@codesearch/kernel';
import type { OpenBatch } from '../state/manifest.ts';

/**
 * Settles a batch whose run was interrupted, so that the store may hold its former or its new data. The records of
 * files that were not committed are made to differ from any file: the next comparison finds these files changed, also
 * where a file has gone back to its committed content meanwhile. Committed files stay as they are.
 */
export async function settleBatch(stages: StageSet, batch: OpenBatch, signal?: AbortSignal): Promise<void> {
  const [detector, store] = await Promise.all([stages.get('changeDetector'), stages.get('store')]);
  const doubtful: FileRecord[] = [];
  const unknown: string[] = [];
  for (const [path, hash] of Object.entries(batch)) {
    const record = await detector.record(path);
    if ((record?.hash ?? null) === hash) continue;
    // A file that was never committed and is gone again would be in no comparison.
    if (record) doubtful.push({ file: { ...record.file, stamp: '' }, hash: '', chunks: record.chunks });
    else unknown.push(path);
  }
  await store.remove(unknown, { signal });
  await detector.commit({ records: doubtful, removed: [] });
}
