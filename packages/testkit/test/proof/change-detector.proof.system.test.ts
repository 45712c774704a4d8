import { changeDetectorLaws, jsonChangeDetector } from '../../src/index.ts';
import { commitFaults } from './change-detector/commit-faults.ts';
import { diffFaults } from './change-detector/diff-faults.ts';
import { recordFaults } from './change-detector/record-faults.ts';
import { watchFaults } from './change-detector/watch-faults.ts';
import { mutants, prove } from './prove.ts';
import { traitMutants } from './trait-mutants.ts';

const bind = (): ReturnType<typeof jsonChangeDetector> => jsonChangeDetector();

prove('change detector', changeDetectorLaws, [
  ...traitMutants('changeDetector', bind),
  ...mutants(bind, [...diffFaults, ...commitFaults, ...recordFaults, ...watchFaults]),
]);
