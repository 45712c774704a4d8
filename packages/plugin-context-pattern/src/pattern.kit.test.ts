import { describeContextualizer } from '@codesearch/testkit';
import { pattern } from './index.ts';

describeContextualizer(() => pattern());
