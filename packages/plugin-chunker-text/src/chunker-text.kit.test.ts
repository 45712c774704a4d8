import { describeChunker } from '@codesearch/testkit';
import { text } from './index.ts';

describeChunker(() => text());
