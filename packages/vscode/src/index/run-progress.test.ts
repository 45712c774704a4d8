import { expect, it } from 'vitest';
import { runProgress } from './run-progress.ts';

it('reads how far a run is', () => {
  expect(runProgress({ type: 'changes-found', added: 3, modified: 2 })).toEqual({ files: 0, totalFiles: 5 });
  expect(runProgress({ type: 'batch-committed', files: 4, totalFiles: 5 })).toEqual({ files: 4, totalFiles: 5 });
  expect(runProgress({ type: 'waiting', files: 0, totalFiles: 0 })).toEqual({ files: 0, totalFiles: 0 });
});

it('shows no progress of a run that has nothing to do', () => {
  expect(runProgress({ type: 'changes-found', added: 0, modified: 0 })).toBeUndefined();
  expect(runProgress({ type: 'file-chunked', path: 'a.ts', chunks: 1 })).toBeUndefined();
});
