import { type ScanBatch, type Scanner } from '@codesearch/kernel';
import { ScanDigest } from '@codesearch/toolkit';
import type { Change } from '../mutant.ts';
import type { Fault } from '../prove.ts';

const told = 'a scan that is known is told by the digest and the number of its files';
const changed = 'a tree that has changed is not taken for a known one';

/** Faults that the laws of known scans find. */
export const knownFaults: readonly Fault<'scanner'>[] = [
  ['the first scan told for ever', changed, recalling((batch) => batch)],
  ['a wrong number of files', told, recalling((batch) => ({ ...batch, unchanged: 0 }))],
  ['files listed beside it', told, recalling((batch, files) => ({ ...batch, files }))],
  ['skipped files left out', told, recalling((batch) => ({ ...batch, skipped: [] }))],
];

/** Tells the first scan by its digest, with a fault. */
function recalling(fault: (batch: ScanBatch, files: ScanBatch['files']) => ScanBatch): Change<'scanner'> {
  return (scanner: Scanner) => {
    let first: ScanBatch | undefined;
    return {
      async *scan(options) {
        if (first) {
          const digest = new ScanDigest();
          digest.add(first.files);
          if (await options?.known?.(digest.close())) {
            yield fault({ files: [], skipped: first.skipped, unchanged: first.files.length }, first.files);
            return;
          }
        }
        const batches: ScanBatch[] = [];
        for await (const batch of scanner.scan(options)) batches.push(batch);
        first ??= { files: batches.flatMap(({ files }) => files), skipped: batches.flatMap(({ skipped }) => skipped) };
        yield* batches;
      },
    };
  };
}
