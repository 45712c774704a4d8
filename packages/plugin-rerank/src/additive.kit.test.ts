import { describeReranker } from '@codesearch/testkit';
import { additive } from './index.ts';

describeReranker(() => additive());
describeReranker(() => additive({ preset: 'ragex' }));
