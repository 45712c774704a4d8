import type { StageSet } from '../container/stage-set.ts';
import type { FileRecord } from '../contract/change-set.ts';
import type { OpenBatch } from '../state/manifest.ts';

/**
 * Settles a batch of which an interruption left open whether the store holds it: what was not committed of it is made to differ
 * from any file, so that the next comparison finds it changed, also where a file has meanwhile become what it was before the
 * batch. What was committed stays.
 */
export async function settleBatch(stages: StageSet, batch: OpenBatch, signal?: AbortSignal): Promise<void> {
  const [detector, store] = await Promise.all([stages.get('changeDetector'), stages.get('store')]);
  const doubtful: FileRecord[] = [];
  const unknown: string[] = [];
  for (const [path, hash] of Object.entries(batch)) {
    const record = await detector.record(path);
    if ((record?.hash ?? null) === hash) continue;
    // No comparison would find a file that was never committed and is gone again.
    if (record) doubtful.push({ file: { ...record.file, stamp: '' }, hash: '', chunks: record.chunks });
    else unknown.push(path);
  }
  await store.remove(unknown, { signal });
  await detector.commit({ records: doubtful, removed: [] });
}
