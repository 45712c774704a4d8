import type { ScanBatch, SkippedFile } from '@codesearch/kernel';
import { ScanBatches } from '@codesearch/toolkit';
import type { FileLimits } from '@codesearch/toolkit';
import { judgedFile } from '../walk/entry-finding.ts';
import { fileStateAt, numbersPerState } from './remembered-scan.ts';
import type { RememberedScan } from './remembered-scan.ts';

/**
 * Lists the files of a remembered scan in the given states.
 *
 * @returns the scan to remember next
 */
export function* rememberedListing(
  before: RememberedScan,
  states: Float64Array,
  limits: FileLimits,
): Generator<ScanBatch, RememberedScan> {
  const batches = new ScanBatches();
  const judged: SkippedFile[] = [];
  batches.skip(...before.others);
  let at = before.folders.length * numbersPerState;
  for (const { path, names } of before.folders) {
    for (const name of names === '' ? [] : names.split('/')) {
      const finding = judgedFile(path + name, name, fileStateAt(states, at), limits);
      if ('file' in finding) batches.list(finding.file);
      else {
        judged.push(finding.skipped);
        batches.skip(finding.skipped);
      }
      at += numbersPerState;
    }
    yield* batches.full();
  }
  yield* batches.rest();
  return { ...before, ...batches.summary(), states, judged };
}
