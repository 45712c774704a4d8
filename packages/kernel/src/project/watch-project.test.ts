import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { StageSet } from '../container/stage-set.ts';
import type { IndexReport } from '../contract/index-event.ts';
import { indexBusy } from '../error/errors.ts';
import { watchProject } from './watch-project.ts';

const report = { added: 1, modified: 0, removed: 0 } as IndexReport;

/** Stages whose change detector gives one hint, and no more. */
const stages = {
  get: async () => ({
    watch: async (onHint: () => void) => {
      onHint();
      return { [Symbol.asyncDispose]: async () => {} };
    },
  }),
} as unknown as StageSet;

it('tries a sync again that another writer kept from running, though nothing changes any more', async () => {
  const [stop, told] = [new AbortController(), [] as string[]];
  let calls = 0;
  const sync = async (): Promise<IndexReport> => {
    calls++;
    if (calls === 2 || calls === 3) throw indexBusy('/tree', 4242);
    return report;
  };
  const onSync = (): void => {
    told.push('synced');
    if (calls > 1) stop.abort();
  };
  const watching = watchProject(() => stages, sync, {
    quietMs: 1,
    onSync,
    onFailure: () => told.push('failed'),
    signal: stop.signal,
  });
  await Promise.race([watching, sleep(20_000, undefined, { ref: false })]);
  stop.abort();
  await watching;
  expect(told).toEqual(['synced', 'failed', 'synced']);
});
