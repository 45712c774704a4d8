import { folderScanner, folderScannerLaws, scannerLaws } from '../../src/index.ts';
import { mutants, prove } from './prove.ts';
import { folderFaults } from './scanner/folder-faults.ts';
import { maskFaults } from './scanner/mask-faults.ts';
import { readFaults } from './scanner/read-faults.ts';
import { scanFaults } from './scanner/scan-faults.ts';
import { stateFaults } from './scanner/state-faults.ts';
import { unchangedFaults } from './scanner/unchanged-faults.ts';
import { verdictFaults } from './scanner/verdict-faults.ts';
import { traitMutants } from './trait-mutants.ts';

const bind = (): ReturnType<typeof folderScanner> => folderScanner();

prove(
  'scanner',
  [...scannerLaws(), ...folderScannerLaws],
  [
    ...traitMutants('scanner', bind),
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
