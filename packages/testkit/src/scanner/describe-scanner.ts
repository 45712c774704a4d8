import type { StageBinding } from '@codesearch/kernel';
import { sourceMark } from '../fixture/source-mark.ts';
import { writeTree } from '../fixture/tree.ts';
import { describeLaws } from '../law/describe-laws.ts';
import type { Law } from '../law/law.ts';
import { stageLaws } from '../trait/stage-laws.ts';
import { knownLaws } from './known-laws.ts';
import { readLaws } from './read-laws.ts';
import { scanLaws } from './scan-laws.ts';
import { stateLaws } from './state-laws.ts';
import { verdictLaws } from './verdict-laws.ts';

/** Every promise of a scanner. */
export const scannerLaws: readonly Law<'scanner'>[] = [
  ...stageLaws({
    stage: 'scanner',
    prepare: (project) => writeTree(project.root, { 'a.ts': `${sourceMark}\n`, 'b/c.bin': `${sourceMark}\0` }),
    operations: [
      {
        name: 'scan',
        abortable: true,
        async run(scanner, options) {
          const batches = [];
          for await (const batch of scanner.scan(options)) batches.push(batch);
          return batches;
        },
      },
      { name: 'stat', abortable: true, run: (scanner, options) => scanner.stat('a.ts', options) },
      { name: 'explain', abortable: true, run: (scanner, options) => scanner.explain('a.ts', options) },
      {
        name: 'read',
        abortable: true,
        run: (scanner, options) => scanner.read({ path: 'a.ts', size: 13, mtimeMs: 1, stamp: 'any' }, options),
      },
    ],
  }),
  ...scanLaws,
  ...knownLaws,
  ...stateLaws,
  ...verdictLaws,
  ...readLaws,
];

/** Registers the tests that every scanner passes. */
export function describeScanner(bind: () => StageBinding<'scanner'>): void {
  describeLaws('scanner', scannerLaws, bind);
}
