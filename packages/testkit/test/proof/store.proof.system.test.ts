import { memoryStore, storeLaws } from '../../src/index.ts';
import { mutants, prove } from './prove.ts';
import { factsFaults } from './store/facts-faults.ts';
import { filterFaults } from './store/filter-faults.ts';
import { lexicalFaults } from './store/lexical-faults.ts';
import { nameFaults } from './store/name-faults.ts';
import { textFaults } from './store/text-faults.ts';
import { listFaults } from './store/list-faults.ts';
import { readFaults } from './store/read-faults.ts';
import { stampFaults } from './store/stamp-faults.ts';
import { writeFaults } from './store/write-faults.ts';
import { traitMutants } from './trait-mutants.ts';

const bind = (): ReturnType<typeof memoryStore> => memoryStore();

prove('store', storeLaws, [
  ...traitMutants('store', bind),
  ...mutants(bind, [
    ...factsFaults,
    ...writeFaults,
    ...readFaults,
    ...listFaults,
    ...filterFaults,
    ...lexicalFaults,
    ...textFaults,
    ...nameFaults,
    ...stampFaults,
  ]),
  [
    'an index that does not depend on the options',
    'other options have another output, and another fingerprint',
    bind,
    { variants: [bind] },
  ],
]);
