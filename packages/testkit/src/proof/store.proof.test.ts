import { memoryStore, storeLaws } from '../index.ts';
import { prove } from './prove.ts';
import { filterFaults } from './store/filter-faults.ts';
import { lexicalFaults } from './store/lexical-faults.ts';
import { listFaults } from './store/list-faults.ts';
import { readFaults } from './store/read-faults.ts';
import { writeFaults } from './store/write-faults.ts';

prove('store', storeLaws, () => memoryStore(), [
  ...writeFaults,
  ...readFaults,
  ...listFaults,
  ...filterFaults,
  ...lexicalFaults,
]);
