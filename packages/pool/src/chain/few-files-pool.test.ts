import type { SourceFile } from '@codesearch/kernel';
import { expect, it } from 'vitest';
import type { FilePool } from './prepared-file.ts';
import { fewFilesPool } from './few-files-pool.ts';

const files = (count: number, size: number): SourceFile[] =>
  Array.from({ length: count }, (_, index) => ({ path: `f${index}.ts`, size, mtimeMs: 0, stamp: '' }));

function recorded(name: string, calls: string[]): FilePool {
  return {
    start: (paths) => calls.push(`${name} starts for ${paths?.length}`),
    async *run(given) {
      calls.push(`${name} runs ${given.length}`);
      yield [];
    },
    async [Symbol.asyncDispose]() {
      calls.push(`${name} ends`);
    },
  };
}

it.each([
  ['few small files', files(3, 1000), 'here'],
  ['many files', files(100, 10), 'beside'],
  ['large files', files(2, 100_000), 'beside'],
  ['no files', [], 'here'],
])('has %s worked on where that is faster', async (_name, given, expected) => {
  const calls: string[] = [];
  const pool = fewFilesPool(recorded('here', calls), recorded('beside', calls));
  pool.start?.();
  pool.start?.(['a.ts']);
  for await (const _outcomes of pool.run(given));
  await pool[Symbol.asyncDispose]();
  expect(calls).toEqual([`${expected} runs ${given.length}`, 'here ends', 'beside ends']);
});

it('starts processes for what is known to be much', () => {
  const calls: string[] = [];
  fewFilesPool(recorded('here', calls), recorded('beside', calls)).start?.(files(100, 10).map(({ path }) => path));
  expect(calls).toEqual(['beside starts for 100']);
});
