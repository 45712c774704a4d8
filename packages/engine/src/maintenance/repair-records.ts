import type { FileRecord, SourceFile } from '@codesearch/kernel';
import type { StageSet } from '@codesearch/stages';
import { portions } from '@codesearch/toolkit';
import { locate } from '@codesearch/search';
import type { IndexOptions } from '../session/index-options.ts';
import { readable } from './reuse/stored-content.ts';

/** What a repair found to differ from the records. */
export interface RepairReport {
  /** Files of the tree whose content in the store was wrong: stored again. */
  readonly restored: readonly string[];
  /** Files in the store that were not recorded: removed. */
  readonly orphans: readonly string[];
  /** Whether the index could not be read, and was built again. The other two are then empty. */
  readonly rebuilt: boolean;
}

/** A file of the tree, and what the index recorded of it. */
interface Recorded {
  readonly file: SourceFile;
  readonly record: FileRecord;
}

const maxPaths = 1_000;

/**
 * Compares the content of each file in the store with its record and with the file. Files without a record are removed
 * from the store. Records of files that differ are removed, so that the next sync indexes the files again, with vectors
 * from the cache.
 */
export async function repairRecords(
  stages: StageSet,
  { onEvent: emit = () => {}, signal }: Pick<IndexOptions, 'onEvent' | 'signal'>,
): Promise<RepairReport> {
  const [scanner, detector, store] = await Promise.all([
    stages.get('scanner'),
    stages.get('changeDetector'),
    stages.get('store'),
  ]);
  const held = new Map(await store.files({ signal }));
  const restored: string[] = [];
  const recorded: Recorded[] = [];
  for await (const { files } of scanner.scan({ signal })) {
    for (const file of files) {
      const record = await detector.fileRecord({ path: file.path });
      if (!record || record.skipped || record.chunks === 0) continue;
      if (held.get(file.path) === record.chunks) recorded.push({ file, record });
      else restored.push(file.path);
      held.delete(file.path);
    }
  }
  let compared = 0;
  for (const some of readable(recorded, ({ record }) => record.chunks)) {
    emit({ type: 'files-compared', files: compared, totalFiles: recorded.length });
    restored.push(...(await others(stages, some, signal)));
    compared += some.length;
  }
  const orphans: string[] = [];
  // The next sync removes files that are recorded and no longer in the tree.
  for (const path of held.keys()) if (!((await detector.fileRecord({ path }))?.chunks ?? 0)) orphans.push(path);
  for (const some of portions(orphans, maxPaths)) await store.remove({ paths: some, signal });
  for (const some of portions(restored, maxPaths)) await detector.commit({ records: [], removed: some, signal });
  return { restored, orphans, rebuilt: false };
}

/** Unchanged files of which the store has another text than the file. The next sync finds changed files. */
async function others(
  stages: StageSet,
  files: readonly Recorded[],
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const [scanner, store] = await Promise.all([stages.get('scanner'), stages.get('store')]);
  const unchanged = files.filter(({ file, record }) => file.stamp === record.file.stamp);
  const paths = unchanged.map(({ file }) => file.path);
  const chunks = Map.groupBy(await store.list({ paths, signal }), ({ path }) => path);
  const other: string[] = [];
  for (const { file, record } of unchanged) {
    const { path } = file;
    const read = await scanner.read({ file, signal });
    const isSame =
      'source' in read &&
      read.source.hash === record.hash &&
      chunks.get(path)?.every((chunk) => locate(chunk, read.source.text).verdict === 'fresh');
    if (!isSame) other.push(path);
  }
  return other;
}
