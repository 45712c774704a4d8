import { expect, it } from 'vitest';
import type { StageSet } from '../container/stage-set.ts';
import type { FileRecord, FileRecordRequest, PathsRequest } from '@codesearch/kernel';
import { recoverBatch } from './open-batch.ts';

function record(path: string, hash: string): FileRecord {
  return { file: { path, size: 1, mtimeMs: 1, stamp: 'committed' }, hash, chunks: 1 };
}

/** Settles a batch over some committed files. Tells what is committed then, and what was removed from the store. */
async function settled(
  committed: readonly FileRecord[],
  batch: Readonly<Record<string, string | null>>,
): Promise<{ readonly records: readonly FileRecord[]; readonly removed: readonly string[] }> {
  const records = new Map(committed.map((each) => [each.file.path, each]));
  const removed: string[] = [];
  const stages = {
    changeDetector: {
      fileRecord: async ({ path }: FileRecordRequest) => records.get(path),
      commit: async (commit: { readonly records: readonly FileRecord[] }) => {
        for (const each of commit.records) records.set(each.file.path, each);
      },
    },
    store: { remove: async ({ paths }: PathsRequest) => void removed.push(...paths) },
  };
  await recoverBatch({ get: async (name: keyof typeof stages) => stages[name] } as unknown as StageSet, batch);
  return { records: [...records.values()], removed };
}

it('leaves what was committed', async () => {
  const committed = [record('stored.ts', 'new')];
  expect(await settled(committed, { 'stored.ts': 'new', 'gone.ts': null })).toEqual({
    records: committed,
    removed: [],
  });
});

it('makes a committed file differ from any, where its new data may be stored or its old data removed', async () => {
  const { records } = await settled([record('a.ts', 'old'), record('b.ts', 'old')], { 'a.ts': 'new', 'b.ts': null });
  expect(records.map(({ hash, file }) => [hash, file.stamp, file.size])).toEqual([
    ['', '', 1],
    ['', '', 1],
  ]);
});

it('removes what may be stored of a file that was never committed', async () => {
  expect(await settled([], { 'a.ts': 'new' })).toEqual({ records: [], removed: ['a.ts'] });
});
