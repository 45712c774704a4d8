import type { ReadResult } from '@codesearch/kernel';
import { scanFs } from '@codesearch/plugin-scan-fs';
import { folderScannerLaws, scannerLaws } from '@codesearch/testkit';
import { mutant } from '../../../packages/testkit/test/proof/mutant.ts';
import { only } from '../../../packages/testkit/test/proof/scanner/changes.ts';
import { mutants, prove } from '../../../packages/testkit/test/proof/prove.ts';
import { folderFaults } from '../../../packages/testkit/test/proof/scanner/folder-faults.ts';
import { maskFaults } from '../../../packages/testkit/test/proof/scanner/mask-faults.ts';
import { readFaults } from '../../../packages/testkit/test/proof/scanner/read-faults.ts';
import { scanFaults } from '../../../packages/testkit/test/proof/scanner/scan-faults.ts';
import { stateFaults } from '../../../packages/testkit/test/proof/scanner/state-faults.ts';
import { unchangedFaults } from '../../../packages/testkit/test/proof/scanner/unchanged-faults.ts';
import { verdictFaults } from '../../../packages/testkit/test/proof/scanner/verdict-faults.ts';
import { unnamedOption } from '../../../packages/testkit/test/proof/sample-mutants.ts';
import { traitMutants } from '../../../packages/testkit/test/proof/trait-mutants.ts';

// The faults mask what they have to.
const bind = (): ReturnType<typeof scanFs> => scanFs({ maskSecrets: false });

prove(
  'scanner',
  [...scannerLaws(), ...folderScannerLaws],
  [
    ...traitMutants('scanner', bind),
    unnamedOption(bind, 'read', (result: ReadResult) =>
      'source' in result ? { skipped: { path: result.source.file.path, reason: 'unwanted' } } : result,
    ),
    [
      'an option that only the scan knows',
      'with other options too, explain agrees with the scan',
      bind,
      {
        variants: [
          mutant(
            bind,
            only(({ path }) => !path.startsWith('src/')),
          ),
        ],
      },
    ],
    ...mutants(bind, [
      ...scanFaults,
      ...stateFaults,
      ...verdictFaults,
      ...readFaults,
      ...maskFaults,
      ...unchangedFaults,
      ...folderFaults,
    ]),
  ],
);
