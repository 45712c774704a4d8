import fc from 'fast-check';
import { expect, it } from 'vitest';
import { errors } from '@codesearch/kernel';
import type { EmbeddedChunk, FileEntries, Store, UpsertRequest } from '@codesearch/kernel';
import { withUpsertBatches } from './store-layers.ts';

const { signal } = new AbortController();
const fileOf = (count: number, index: number): FileEntries => ({
  path: `f${index}`,
  entries: Array.from({ length: count }, () => ({}) as EmbeddedChunk),
});
const sizeOf = ({ files }: UpsertRequest): number => files.reduce((sum, { entries }) => sum + entries.length, 0);

function storeThat(upsert: (request: UpsertRequest) => void): Store {
  return { upsert: async (request: UpsertRequest) => upsert(request) } as unknown as Store;
}

it('writes every file once, in calls of the batch size, and stamps the last call', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(5)), fc.integer({ min: 1, max: 9 }), async (counts, batchSize) => {
      const calls: UpsertRequest[] = [];
      const store = withUpsertBatches(
        storeThat((request) => calls.push(request)),
        batchSize,
      );
      const files = counts.map(fileOf);
      await store.upsert({ files, stamp: 's', signal });
      expect(calls.flatMap((call) => call.files)).toEqual(files);
      for (const call of calls) expect(call.files.length === 1 || sizeOf(call) <= batchSize).toBe(true);
      expect(calls.map(({ stamp }) => stamp)).toEqual([...calls.slice(1).map(() => undefined), 's']);
    }),
  );
});

it('halves a call that takes too long, and makes later calls as small', async () => {
  const sizes: number[] = [];
  const stored = new Set<string>();
  const store = withUpsertBatches(
    storeThat((request) => {
      sizes.push(sizeOf(request));
      if (sizeOf(request) > 3) throw errors.timedOut('store.upsert', 9);
      for (const { path } of request.files) stored.add(path);
    }),
  );
  const files = Array.from({ length: 8 }, (_, index) => fileOf(1, index));
  await store.upsert({ files, signal });
  expect(stored.size).toBe(8);
  expect(sizes).toEqual([8, 4, 2, 2, 2, 2]);
});

it('fails if nothing is in time after two halves', async () => {
  const sizes: number[] = [];
  const store = withUpsertBatches(
    storeThat((request) => {
      sizes.push(sizeOf(request));
      throw errors.timedOut('store.upsert', 9);
    }),
  );
  const files = Array.from({ length: 16 }, (_, index) => fileOf(1, index));
  await expect(store.upsert({ files, signal })).rejects.toMatchObject({ code: 'TIMED_OUT' });
  expect(sizes).toEqual([16, 8, 4]);
});

it('fails if one file takes too long', async () => {
  const store = withUpsertBatches(
    storeThat(() => {
      throw errors.timedOut('store.upsert', 9);
    }),
  );
  await expect(store.upsert({ files: [fileOf(9, 0)], signal })).rejects.toMatchObject({ code: 'TIMED_OUT' });
});
