import type { StageSet } from '../container/stage-set.ts';
import { portions } from '../store/portions.ts';

/** What a repair found otherwise than it was recorded. */
export interface RepairReport {
  /** Files of the tree whose chunks in the store were not those recorded: stored again. */
  readonly restored: readonly string[];
  /** Files in the store that were not recorded: removed. */
  readonly orphans: readonly string[];
}

const mostPaths = 1_000;

/**
 * Compares the store with the record file by file, by the number of chunks. What the store has too much is removed from it; what
 * it has otherwise is forgotten in the record, so that the next sync stores it again. Texts that were embedded before come
 * from the cache then.
 */
export async function repairRecords(stages: StageSet, signal: AbortSignal | undefined): Promise<RepairReport> {
  const [scanner, detector, store] = await Promise.all([
    stages.get('scanner'),
    stages.get('changeDetector'),
    stages.get('store'),
  ]);
  const held = new Map(await store.files({ signal }));
  const restored: string[] = [];
  for await (const { files } of scanner.scan({ signal })) {
    for (const { path } of files) {
      const record = await detector.record(path);
      const recorded = record && !record.skipped ? record.chunks : 0;
      if (recorded === 0) continue;
      if (held.get(path) !== recorded) restored.push(path);
      held.delete(path);
    }
  }
  const orphans: string[] = [];
  // A file that is gone from the tree and still recorded is for the next sync to remove.
  for (const path of held.keys()) if (!((await detector.record(path))?.chunks ?? 0)) orphans.push(path);
  for (const some of portions(orphans, mostPaths)) await store.remove(some, { signal });
  for (const some of portions(restored, mostPaths)) await detector.commit({ records: [], removed: some }, { signal });
  return { restored, orphans };
}
