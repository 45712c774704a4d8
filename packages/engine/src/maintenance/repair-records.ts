import type { StageSet } from '../stage/stage-set.ts';
import type { FileRecord, SourceFile } from '@codesearch/kernel';
import { portions } from '@codesearch/toolkit';
import { locate } from '@codesearch/search';

/** What a repair found to differ from the records. */
export interface RepairReport {
  /** Files of the tree whose content in the store was wrong: stored again. */
  readonly restored: readonly string[];
  /** Files in the store that were not recorded: removed. */
  readonly orphans: readonly string[];
  /** Whether the index could not be read, and was built again. The other two are then empty. */
  readonly rebuilt: boolean;
}

const maxPaths = 1_000;

/** Files that are compared at the same time: a store may answer for many at once. */
const filesAtOnce = 64;

/**
 * Compares the content of each file in the store with its record and with the file. Files without a record are removed
 * from the store. Records of files that differ are removed, so that the next sync indexes the files again, with vectors
 * from the cache.
 */
export async function repairRecords(stages: StageSet, signal: AbortSignal | undefined): Promise<RepairReport> {
  const [scanner, detector, store] = await Promise.all([
    stages.get('scanner'),
    stages.get('changeDetector'),
    stages.get('store'),
  ]);
  const held = new Map(await store.files({ signal }));
  const restored: string[] = [];
  const compare = async (file: SourceFile): Promise<readonly string[]> => {
    const { path } = file;
    const record = await detector.fileRecord({ path });
    const recorded = record && !record.skipped ? record.chunks : 0;
    if (!record || recorded === 0) return [];
    const stored = held.get(path);
    held.delete(path);
    return stored !== recorded || (await isOther(stages, file, record, signal)) ? [path] : [];
  };
  for await (const { files } of scanner.scan({ signal })) {
    for (const some of portions(files, filesAtOnce)) restored.push(...(await Promise.all(some.map(compare))).flat());
  }
  const orphans: string[] = [];
  // The next sync removes files that are recorded and no longer in the tree.
  for (const path of held.keys()) if (!((await detector.fileRecord({ path }))?.chunks ?? 0)) orphans.push(path);
  for (const some of portions(orphans, maxPaths)) await store.remove({ paths: some, signal });
  for (const some of portions(restored, maxPaths)) await detector.commit({ records: [], removed: some, signal });
  return { restored, orphans, rebuilt: false };
}

/** Whether the store has another text for an unchanged file than the file. The next sync finds a changed file. */
async function isOther(
  stages: StageSet,
  file: SourceFile,
  record: FileRecord,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (file.stamp !== record.file.stamp) return false;
  const [scanner, store] = await Promise.all([stages.get('scanner'), stages.get('store')]);
  const read = await scanner.read({ file, signal });
  if ('skipped' in read || read.source.hash !== record.hash) return true;
  const { text } = read.source;
  const chunks = await store.list({ path: file.path, signal });
  return chunks.some((chunk) => locate(chunk, text).verdict !== 'fresh');
}
