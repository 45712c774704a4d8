import { describeEmbedder } from '@codesearch/testkit';
import { staticEmbedding } from './index.ts';

describeEmbedder(() => staticEmbedding());
