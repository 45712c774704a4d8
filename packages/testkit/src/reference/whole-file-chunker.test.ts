import { describeChunker } from '../chunker/describe-chunker.ts';
import { wholeFileChunker } from './whole-file-chunker.ts';

describeChunker(() => wholeFileChunker());
