import { describeScanner } from '@codesearch/testkit';
import { scanFs } from './index.ts';

describeScanner(() => scanFs());
