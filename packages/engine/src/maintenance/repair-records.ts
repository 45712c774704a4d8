import type { StageSet } from '../container/stage-set.ts';
import { portions } from '@codesearch/toolkit';

/** What a repair found to differ from the records. */
export interface RepairReport {
  /** Files of the tree whose number of chunks in the store was wrong: stored again. */
  readonly restored: readonly string[];
  /** Files in the store that were not recorded: removed. */
  readonly orphans: readonly string[];
  /** Whether the index could not be read, and was built again. The other two are then empty. */
  readonly rebuilt: boolean;
}

const maxPaths = 1_000;

/**
 * Compares the number of chunks of each file in the store with its record. Files without a record are removed from the
 * store. Records of files that differ are removed, so that the next sync indexes the files again, with vectors from the
 * cache.
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
      const record = await detector.fileRecord({ path });
      const recorded = record && !record.skipped ? record.chunks : 0;
      if (recorded === 0) continue;
      if (held.get(path) !== recorded) restored.push(path);
      held.delete(path);
    }
  }
  const orphans: string[] = [];
  // The next sync removes files that are recorded and no longer in the tree.
  for (const path of held.keys()) if (!((await detector.fileRecord({ path }))?.chunks ?? 0)) orphans.push(path);
  for (const some of portions(orphans, maxPaths)) await store.remove({ paths: some, signal });
  for (const some of portions(restored, maxPaths)) await detector.commit({ records: [], removed: some, signal });
  return { restored, orphans, rebuilt: false };
}
