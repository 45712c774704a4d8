import type { Scanner, UnchangedTree } from '@codesearch/kernel';
import { ScanDigest } from '@codesearch/toolkit';
import type { Break } from '../mutant.ts';
import type { Fault } from '../prove.ts';

const declared = 'remembersScans is declared exactly if unchangedSince is implemented';
const recalled = 'unchangedSince returns what the scan with that digest found, or nothing';
const links = 'unchangedSince counts links and ignored files as a scan does';

/** Faults that the laws of unchanged trees find. */
export const unchangedFaults: readonly Fault<'scanner'>[] = [
  ['a memory that is not declared', declared, { facts: () => ({ remembersScans: false }) }],
  ['a memory that is not implemented', declared, (scanner) => (Reflect.set(scanner, 'unchangedSince', undefined), {})],
  ['a wrong number of files', recalled, recalling((tree) => ({ ...tree, files: 0 }))],
  [
    'every digest recalled',
    recalled,
    recalling(
      (tree) => tree,
      () => true,
    ),
  ],
  ['skipped files left out', recalled, recalling((tree) => ({ ...tree, skipped: [] }))],
  ['skipped files counted', links, recalling((tree) => ({ ...tree, files: tree.files + tree.skipped.length }))],
  ['the first scan recalled after changes', 'unchangedSince returns nothing after a change', recalling((tree) => tree)],
  [
    'the first scan recalled after hidden changes',
    'unchangedSince sees an edit that keeps size and time, a rename, and a change of an ignore file',
    recalling((tree) => tree),
  ],
];

/** Recalls the first scan by its digest, with a fault. */
function recalling(
  fault: (tree: UnchangedTree) => UnchangedTree,
  isRecalled = (digest: string, first: string): boolean => digest === first,
): Break<'scanner'> {
  return {
    facts: () => ({ remembersScans: true }),
    stage(scanner: Scanner) {
      let first: { readonly digest: string; readonly tree: UnchangedTree } | undefined;
      return {
        async *scan(request) {
          const batches = [];
          for await (const batch of scanner.scan(request)) batches.push(batch);
          yield* batches;
          const files = batches.flatMap((batch) => batch.files);
          const digest = new ScanDigest();
          digest.add(files);
          const skipped = batches.flatMap((batch) => batch.skipped);
          first ??= { digest: digest.close(), tree: { files: files.length, skipped } };
        },
        unchangedSince: async ({ digest }) =>
          first && isRecalled(digest, first.digest) ? fault(first.tree) : undefined,
      };
    },
  };
}
