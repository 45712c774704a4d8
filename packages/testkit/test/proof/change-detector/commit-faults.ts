import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ChangeDetector, ChangeSet, FileCommit, FileRecord, PluginContext, SourceFile } from '@codesearch/kernel';
import type { Fault } from '../prove.ts';
import { unaborted } from '../unaborted.ts';
import { committing, unreadRecord } from './committing.ts';
import { marking } from './watch-faults.ts';

const crash = 'a crash before the commit repeats the work';
const unwritten = 'nothing is written into the tree';

/** Records that faulty stages of one project share, as a file in a wrong folder would. */
const sharedRecords = new Map<string, FileRecord[]>();

/** Faults that the laws of commits find. */
export const commitFaults: readonly Fault<'changeDetector'>[] = [
  ['a comparison that is the commit', crash, committing],
  ['a commit of one file that commits all', crash, committingAll],
  ['records in memory only', 'after any history of calls every instance answers as its contract says', inMemory],
  ['records written at the disposal', 'commits survive a crash', lateWriting],
  [
    'numbers that are read once',
    'after any history of calls every instance answers as its contract says',
    (detector) => {
      let first: ReturnType<typeof detector.snapshot> | undefined;
      return { snapshot: (request) => (first ??= detector.snapshot(request)) };
    },
  ],
  [
    'commits that overtake each other',
    'after any history of calls every instance answers as its contract says',
    overtaking,
  ],
  ['a signal checked between files', 'an aborted commit records all of its files or none', interrupted],
  [
    'a commit file by file, that keeps those before a failure',
    'a commit that fails records none of its files, and the next one is kept',
    (detector) => ({
      async commit({ records, ...request }) {
        await detector.commit({ records: [], ...request });
        for (const record of records) await detector.commit({ records: [record], removed: [], signal: request.signal });
      },
    }),
  ],
  [
    'an empty commit that clears',
    'after any history of calls every instance answers as its contract says',
    (detector) => ({
      commit: (request) =>
        request.records.length + request.removed.length === 0 ? detector.clear(request) : detector.commit(request),
    }),
  ],
  [
    'a stamp of empty commits that is not kept',
    'after any history of calls every instance answers as its contract says',
    (detector) => ({
      commit: ({ stamp, ...request }) =>
        detector.commit(request.records.length + request.removed.length === 0 ? request : { ...request, stamp }),
    }),
  ],
  [
    'a clear that keeps the records',
    'after any history of calls every instance answers as its contract says',
    () => ({ clear: async () => {} }),
  ],
  ['one state for all projects', 'two projects do not see each other', sharing],
  ['a mark that a comparison leaves in the tree', unwritten, noting],
  ['a mark that a watch leaves in the tree', unwritten, marking],
];

function committingAll(detector: ChangeDetector): Partial<ChangeDetector> {
  let seen: readonly SourceFile[] = [];
  return {
    async diff(request): Promise<ChangeSet> {
      const set = await detector.diff(request);
      seen = set.added;
      return set;
    },
    commit: (request) => detector.commit({ ...request, records: [...seen.map(unreadRecord), ...request.records] }),
  };
}

function inMemory(detector: ChangeDetector): Partial<ChangeDetector> {
  return {
    async [Symbol.asyncDispose](): Promise<void> {
      await detector.clear(unaborted);
      await detector[Symbol.asyncDispose]?.();
    },
  };
}

function lateWriting(detector: ChangeDetector): Partial<ChangeDetector> {
  const pending: FileCommit[] = [];
  return {
    commit: async (commit) => void pending.push(commit),
    async [Symbol.asyncDispose](): Promise<void> {
      for (const commit of pending.splice(0)) await detector.commit({ ...commit, ...unaborted });
      await detector[Symbol.asyncDispose]?.();
    },
  };
}

function overtaking(detector: ChangeDetector): Partial<ChangeDetector> {
  let busy = false;
  return {
    async commit(request): Promise<void> {
      if (busy) return;
      busy = true;
      await detector.commit(request);
      busy = false;
    },
  };
}

function interrupted(detector: ChangeDetector): Partial<ChangeDetector> {
  return {
    async commit({ records, removed, signal }): Promise<void> {
      for (const record of records) {
        signal.throwIfAborted();
        await detector.commit({ records: [record], removed, signal });
        await wait(2);
      }
    },
  };
}

function sharing(detector: ChangeDetector, { cacheDir }: PluginContext): Partial<ChangeDetector> {
  return {
    async commit(request): Promise<void> {
      sharedRecords.set(cacheDir, [...(sharedRecords.get(cacheDir) ?? []), ...request.records]);
      await detector.commit(request);
    },
    snapshot: async (request) => ({
      ...(await detector.snapshot(request)),
      files: sharedRecords.get(cacheDir)?.length ?? 0,
    }),
  };
}

function noting(detector: ChangeDetector, { projectRoot }: PluginContext): Partial<ChangeDetector> {
  return {
    async diff(request): Promise<ChangeSet> {
      const set = await detector.diff(request);
      await writeFile(join(projectRoot, '.last-diff'), String(set.unchanged));
      return set;
    },
  };
}
