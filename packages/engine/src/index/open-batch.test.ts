import { expect, it } from 'vitest';
import type { FileRecord, PathRequest, PathsRequest } from '@codesearch/kernel';
import type { StageSet } from '@codesearch/stages';
import { recoverBatch } from './open-batch.ts';

function record(path: string, hash: string): FileRecord {
  return { file: { path, size: 1, mtimeMs: 1, stamp: 'committed' }, hash, chunks: 1 };
}

/** Recovers a batch over some committed files. @returns the records afterwards, and the paths removed from the store */
async function recovered(
  committed: readonly FileRecord[],
  batch: Readonly<Record<string, string | null>>,
): Promise<{ readonly records: readonly FileRecord[]; readonly removed: readonly string[] }> {
  const records = new Map(committed.map((each) => [each.file.path, each]));
  const removed: string[] = [];
  const stages = {
    changeDetector: {
      facts: {},
      fileRecord: async ({ path }: PathRequest) => records.get(path),
      commit: async (commit: { readonly records: readonly FileRecord[] }) => {
        for (const each of commit.records) records.set(each.file.path, each);
      },
    },
    store: { facts: {}, remove: async ({ paths }: PathsRequest) => void removed.push(...paths) },
  };
  await recoverBatch({ get: async (name: keyof typeof stages) => stages[name] } as unknown as StageSet, {
    batch,
    stamp: 'a.1.b',
  });
  return { records: [...records.values()], removed };
}

it('keeps the records of committed files', async () => {
  const committed = [record('stored.ts', 'new')];
  expect(await recovered(committed, { 'stored.ts': 'new', 'gone.ts': null })).toEqual({
    records: committed,
    removed: [],
  });
});

it('changes the record of a file whose new data may be stored, or whose old data may be removed', async () => {
  const { records } = await recovered([record('a.ts', 'old'), record('b.ts', 'old')], { 'a.ts': 'new', 'b.ts': null });
  expect(records.map(({ hash, file }) => [hash, file.stamp, file.size])).toEqual([
    ['', '', 1],
    ['', '', 1],
  ]);
});

it('removes the data of a file that was never committed', async () => {
  expect(await recovered([], { 'a.ts': 'new' })).toEqual({ records: [], removed: ['a.ts'] });
});
