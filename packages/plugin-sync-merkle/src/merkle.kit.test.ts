import { describeChangeDetector } from '@codesearch/testkit';
import { merkle } from './index.ts';

describeChangeDetector(() => merkle());
