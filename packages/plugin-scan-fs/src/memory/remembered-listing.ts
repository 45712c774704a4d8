import type { ScanBatch, SkippedFile } from '@codesearch/kernel';
import { ScanBatches } from '../scan-batches.ts';
import type { FileLimits } from '../verdict/file-limits.ts';
import { judgedFile } from '../walk/entry-finding.ts';
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
  const batches = new ScanBatches();
  const judged: SkippedFile[] = [];
  batches.skip(...before.others);
  let at = 0;
  for (const { path, names } of before.folders) {
    at += stateNumbers;
    for (const name of names) {
      const finding = judgedFile(path + name, name, fileStateAt(states, at), limits);
      if ('file' in finding) batches.list(finding.file);
      else {
        judged.push(finding.skipped);
        batches.skip(finding.skipped);
      }
      at += stateNumbers;
    }
    yield* batches.full();
  }
  yield* batches.rest();
  return { ...before, ...batches.summary(), states, judged };
}
