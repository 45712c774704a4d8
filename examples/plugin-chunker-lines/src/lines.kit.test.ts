import { describeChunker } from '@codesearch/testkit';
import { describe } from 'vitest';
import { lines } from './index.ts';

describe('with its defaults', () => describeChunker(() => lines()));
describe('line by line', () => describeChunker(() => lines({ lines: 1 })));
