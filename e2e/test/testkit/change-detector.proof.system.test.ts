import { merkle } from '@codesearch/plugin-sync-merkle';
import { changeDetectorLaws, HintCounter } from '@codesearch/testkit';
import { afterAll, beforeAll } from 'vitest';
import { commitFaults } from '../../../packages/testkit/test/proof/change-detector/commit-faults.ts';
import { diffFaults } from '../../../packages/testkit/test/proof/change-detector/diff-faults.ts';
import { recordFaults } from '../../../packages/testkit/test/proof/change-detector/record-faults.ts';
import { watchFaults } from '../../../packages/testkit/test/proof/change-detector/watch-faults.ts';
import { mutants, prove } from '../../../packages/testkit/test/proof/prove.ts';
import { traitMutants } from '../../../packages/testkit/test/proof/trait-mutants.ts';

// A fault has no hints to wait for.
const { limit } = HintCounter;
beforeAll(() => void (HintCounter.limit = 10));
afterAll(() => void (HintCounter.limit = limit));

const bind = (): ReturnType<typeof merkle> => merkle();

prove('change detector', changeDetectorLaws, [
  ...traitMutants('changeDetector', bind),
  ...mutants(bind, [...diffFaults, ...commitFaults, ...recordFaults, ...watchFaults]),
]);
