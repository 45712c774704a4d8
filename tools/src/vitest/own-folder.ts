import { afterAll, expect } from 'vitest';
import { enterFile } from './temporary-folder.ts';

// Windows has another variable, and keeps files that are open.
if (process.platform !== 'win32') {
  const leave = enterFile(expect.getState().testPath ?? 'unknown');
  // The first hook of all is the last one that runs.
  afterAll(() => leave());
}
