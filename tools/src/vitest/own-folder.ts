import { afterAll, expect } from 'vitest';
import { enterFile } from './temporary-folder.ts';

const leave = enterFile(expect.getState().testPath ?? 'unknown');
// The first hook of all is the last one that runs.
afterAll(() => leave());
