import type { FileRecord } from '@codesearch/kernel';
import type { StageSet } from '@codesearch/stages';
import { stampFor } from '../index/open-batch.ts';

/**
 * Replaces the states of all recorded files by one that no file has: times and inodes of another machine say nothing
 * about a file here. The next comparison reads each file and compares hashes, and nothing is embedded again.
 *
 * @param stamp of the last commit, which stays
 */
export async function forgetFileStates(
  stages: StageSet,
  stamp: string | undefined,
  signal?: AbortSignal,
): Promise<void> {
  const detector = await stages.get('changeDetector');
  const { removed: paths } = await detector.diff({ files: noFiles(), signal });
  const records: FileRecord[] = [];
  for (const path of paths) {
    const record = await detector.fileRecord({ path, signal });
    if (record) records.push({ ...record, file: { path, size: record.file.size, mtimeMs: 0, stamp: '' } });
  }
  await detector.commit({ records, removed: [], ...(stamp !== undefined && stampFor(detector, stamp)), signal });
}

async function* noFiles(): AsyncGenerator<never> {}
