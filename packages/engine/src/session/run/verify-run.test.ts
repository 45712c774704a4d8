import type { Snapshot } from '@codesearch/kernel';
import { expect, it } from 'vitest';
import type { StageSet } from '@codesearch/stages';
import { verifyRun } from './verify-run.ts';

interface Faults {
  readonly shared?: boolean;
  readonly host?: string;
  readonly location?: string;
  readonly storeStamp?: string;
  readonly recordStamp?: string;
  /** Chunks that the store counts, those that the records have, and those that the change detector counts. */
  readonly stored?: number;
  readonly recorded?: number;
  readonly counted?: number;
}

const tree = [{ files: [{ path: 'a.ts' }] }];

async function check(faults: Faults): Promise<void> {
  const { shared, host, location = '/indexes/one/x' } = faults;
  const { storeStamp = 's', recordStamp = 's', stored = 3, recorded = 3, counted = 3 } = faults;
  const stages: Record<string, unknown> = {
    scanner: { scan: () => tree },
    store: {
      plugin: 'store-x',
      facts: { stamps: true, shared, location, host },
      stats: async () => ({ chunks: stored, stamp: storeStamp }),
    },
    changeDetector: {
      plugin: 'records-x',
      facts: { stamps: true },
      fileRecord: async () => ({ chunks: recorded }),
    },
  };
  const snapshot = { chunks: counted, stamp: recordStamp } as Snapshot;
  const index = { root: '/tree', folder: '/indexes/one' };
  await verifyRun(index, { get: async (name: string) => stages[name] } as unknown as StageSet, snapshot, 's');
}

it.each([
  {},
  { shared: true, stored: 7, storeStamp: 'of another machine' },
  { host: 'localhost:6333', location: 'Qdrant', stored: 2 },
  { location: '/data/shared', stored: 2 },
])('a run with %o is right', async (faults) => {
  await check(faults);
});

it.each([
  [{ recordStamp: 'older' }, 'records-x', 'snapshot'],
  [{ storeStamp: 'older' }, 'store-x', 'stats'],
  [{ stored: 2 }, 'store-x', 'stats'],
  [{ location: 'memory', stored: 2 }, 'store-x', 'stats'],
  [{ counted: 8 }, 'records-x', 'snapshot'],
] as const)('a run with %o is a fault of %s', async (faults, plugin, operation) => {
  await expect(check(faults)).rejects.toMatchObject({
    ...{ code: 'PLUGIN_INVALID', plugin, operation },
    details: { root: '/tree' },
  });
});
