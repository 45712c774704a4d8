import { describeChunker } from '@codesearch/testkit';
import { ast } from './index.ts';

describeChunker(() => ast());
