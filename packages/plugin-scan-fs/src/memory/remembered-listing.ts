import { ScanDigest } from '@codesearch/kernel';
import type { ScanBatch, SkippedFile, SourceFile } from '@codesearch/kernel';
import type { FileLimits } from '../verdict/file-limits.ts';
import { judgedFile } from '../walk/entry-finding.ts';
import { batchSize } from '../walk/tree-walk.ts';
import { fileStateAt, stateNumbers } from './remembered-scan.ts';
import type { RememberedScan } from './remembered-scan.ts';

/**
 * Lists the files of a remembered scan in the states given.
 *
 * @returns the scan as it is to be remembered from now on
 */
export function* rememberedListing(
  before: RememberedScan,
  states: Float64Array,
  limits: FileLimits,
): Generator<ScanBatch, RememberedScan> {
  const digest = new ScanDigest();
  const judged: SkippedFile[] = [];
  let listed = 0;
  let files: SourceFile[] = [];
  let skipped: SkippedFile[] = [...before.others];
  const takeBatch = (): ScanBatch => {
    const batch = { files, skipped };
    digest.add(files);
    listed += files.length;
    [files, skipped] = [[], []];
    return batch;
  };
  let at = 0;
  for (const { path, names } of before.folders) {
    at += stateNumbers;
    for (const name of names) {
      const finding = judgedFile(path + name, name, fileStateAt(states, at), limits);
      if ('file' in finding) files.push(finding.file);
      else {
        judged.push(finding.skipped);
        skipped.push(finding.skipped);
      }
      at += stateNumbers;
    }
    if (files.length + skipped.length >= batchSize) yield takeBatch();
  }
  if (files.length + skipped.length > 0) yield takeBatch();
  return { ...before, states, digest: digest.close(), files: listed, judged };
}
