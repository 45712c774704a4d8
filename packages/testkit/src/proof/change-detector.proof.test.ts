import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  errors,
  type ChangeDetector,
  type ChangeSet,
  type FileCommit,
  type FileRecord,
  type PluginContext,
  type Snapshot,
  type SourceFile,
} from '@codesearch/kernel';
import { changeDetectorLaws, jsonChangeDetector, sha256 } from '../index.ts';
import { ending, fragileWatch, marking, watching } from './change-detector/watch-faults.ts';
import type { Change } from './mutant.ts';
import { prove } from './prove.ts';

const first = 'the first comparison finds every file added, the second after a commit nothing';
const changed = 'a changed content is modified, also where the size is the same';
const touched = 'another time with the same content is touched, not modified';
const renamed = 'a rename is a removal and an addition';
const gone = 'a file that is gone is removed, and added when it comes back';
const crash = 'a crash before the commit repeats the work';
const kept = 'what was committed is kept by closing and opening again';
const counted = 'the snapshot counts files, chunks, levels, bytes, masked secrets and skipped files by reason';
const roots = 'equal trees have equal roots, whatever led to them';
const atLevels = 'files are found by the levels of their chunks';
const told = 'record tells what was committed, and nothing of other paths';
const hinted = 'a file that is edited, created, renamed or removed is hinted';
const ended = 'a watch that is disposed hints no more, and may be disposed twice';
const skips = 'a skipped file is compared like an indexed one';

/** Where faulty stages of one project leave each other something, as a file in a wrong place would. */
const left = new Map<string, FileRecord[]>();

prove('changeDetector', changeDetectorLaws, () => jsonChangeDetector(), [
  ['additions dropped', first, diffs((set) => ({ ...set, added: set.added.slice(1) }))],
  ['unchanged files not counted', first, diffs((set) => ({ ...set, unchanged: 0 }))],
  [
    'other states than scanned',
    first,
    diffs((set) => ({ ...set, added: set.added.map((file) => ({ ...file, stamp: '' })) })),
  ],
  ['equal sizes taken for equal contents', changed, bySize],
  [
    'a change taken for an addition',
    changed,
    diffs((set) => ({ ...set, added: [...set.added, ...set.modified], modified: [] })),
  ],
  [
    'another time taken for a change',
    touched,
    diffs((set) => ({ ...set, modified: set.touched.map(({ file }) => file), touched: [] })),
  ],
  [
    'a touched record without its chunks',
    touched,
    diffs((set) => ({ ...set, touched: set.touched.map((each) => ({ ...each, chunks: 0 })) })),
  ],
  [
    'a touched record without its masked secrets',
    touched,
    diffs((set) => ({ ...set, touched: set.touched.map((each) => ({ ...each, masked: 0 })) })),
  ],
  [
    'a touched record with its old state',
    touched,
    diffs((set) => ({
      ...set,
      touched: set.touched.map((each) => ({ ...each, file: { ...each.file, stamp: 'old' } })),
    })),
  ],
  [
    'paths without their case',
    renamed,
    diffs((set) => ({
      ...set,
      removed: set.removed.filter((path) => !set.added.some((file) => file.path.toLowerCase() === path.toLowerCase())),
    })),
  ],
  ['removals dropped', gone, diffs((set) => ({ ...set, removed: [] }))],
  [
    'removals not committed',
    gone,
    (detector) => ({ commit: (commit, options) => detector.commit({ ...commit, removed: [] }, options) }),
  ],
  [
    'folders taken for files',
    'a file becomes a folder of the same name, and the other way round',
    diffs((set) => ({
      ...set,
      removed: set.removed.filter((path) => !set.added.some((file) => file.path.startsWith(`${path}/`))),
    })),
  ],
  ['every file read', 'a file whose stamp is the committed one is not read', readingAll],
  ['young files trusted', 'a second change within the resolution of the clock is seen', trusting],
  ['every digest committed', 'a digest is committed only while what is committed is its scan', knowingAll],
  ['young files committed', 'a digest that a second change may carry is not committed', knowingAll],
  [
    'a comparison that fails on a vanished file',
    'a file that vanishes while it is compared is no error',
    failingOnVanished,
  ],
  ['a comparison that commits', 'a comparison writes nothing and may be repeated', committing],
  ['a comparison that is the commit', crash, committing],
  ['a commit of one file for all', crash, committingAll],
  ['what is in memory only', kept, inMemory],
  ['what is written at the disposal', 'what was committed is kept by a crash', lateWriting],
  ['a path taken for a prefix', told, prefixed],
  [
    'details dropped',
    told,
    (detector) => ({
      commit: ({ records, removed }) => detector.commit({ records: records.map(withoutDetail), removed }),
    }),
  ],
  [
    'skipped files forgotten',
    skips,
    (detector) => ({
      commit: ({ records, removed }) =>
        detector.commit({ records: records.filter(({ skipped }) => !skipped), removed }),
    }),
  ],
  [
    'a missing hash taken for an equal one',
    skips,
    diffs((set) => ({
      ...set,
      modified: set.modified.filter(({ path }) => path !== 'lib/b.ts'),
      unchanged: set.unchanged + 1,
    })),
  ],
  [
    'skipped files counted as indexed',
    counted,
    snapshots((all) => ({ ...all, files: all.files + (all.skipped.binary ?? 0) })),
  ],
  ['skipped files not counted', counted, snapshots((all) => ({ ...all, skipped: {} }))],
  ['levels not counted', counted, snapshots((all) => ({ ...all, levels: {} }))],
  ['files of every level found', atLevels, ofEveryLevel],
  [
    'records without their levels',
    told,
    (detector) => ({ record: async (path) => withoutLevels(await detector.record(path)) }),
  ],
  ['masked secrets not counted', counted, snapshots((all) => ({ ...all, masked: 0 }))],
  ['masked secrets of skipped files counted', counted, countingAll],
  ['bytes of the last commit only', counted, snapshots((all) => ({ ...all, bytes: Math.min(all.bytes, 20) }))],
  ['a root before the first commit', counted, snapshots((all) => ({ ...all, root: all.root || sha256('') }))],
  ['a root of the number of files', roots, snapshots((all) => ({ ...all, root: String(all.files) }))],
  ['a root of the order of commits', roots, chained],
  ['commits that overtake each other', 'concurrent commits are all kept', overtaking],
  [
    'a signal that is looked at between files',
    'a commit that is aborted records all of its files or none',
    interrupted,
  ],
  [
    'an empty commit that clears',
    'an empty commit changes nothing',
    (detector) => ({
      commit: (commit, options) =>
        commit.records.length + commit.removed.length === 0 ? detector.clear() : detector.commit(commit, options),
    }),
  ],
  ['a clear that keeps the records', 'clear forgets everything', () => ({ clear: async () => {} })],
  ['one state for all projects', 'two projects do not see each other', shared],
  ['a mark in the tree', 'nothing is written into the tree', noting],
  ['a mark in the tree that a watch leaves', 'nothing is written into the tree', marking],
  ['a watch that sees nothing', hinted, () => ({ watch: async () => ({ [Symbol.asyncDispose]: async () => {} }) })],
  ['a watch of the root alone', hinted, watching({ recursive: false }, (watcher) => watcher.close())],
  ['a watch that goes on', ended, watching({ recursive: true }, () => {})],
  ['a second disposal of a watch that rejects', ended, fragileWatch],
  ['a watch that ends every other one', 'two watches do not depend on each other', ending],
  [
    'a watch that outlives its detector',
    'disposing the detector ends its watches',
    watching({ recursive: true }, (watcher) => watcher.close()),
  ],
]);

function knowingAll(): Partial<ChangeDetector> {
  return { isCommitted: async () => true };
}

function diffs(change: (set: ChangeSet) => ChangeSet): Change<'changeDetector'> {
  return (detector) => ({ diff: async (files, options) => change(await detector.diff(files, options)) });
}

function snapshots(change: (snapshot: Snapshot) => Snapshot): Change<'changeDetector'> {
  return (detector) => ({ snapshot: async () => change(await detector.snapshot()) });
}

function withoutDetail(record: FileRecord): FileRecord {
  return record.skipped ? { ...record, skipped: { reason: record.skipped.reason } } : record;
}

/** Changes the files that are compared. */
function scanning(
  detector: ChangeDetector,
  change: (file: SourceFile) => SourceFile | Promise<SourceFile>,
): Partial<ChangeDetector> {
  async function* changedFiles(files: AsyncIterable<readonly SourceFile[]>): AsyncGenerator<readonly SourceFile[]> {
    for await (const batch of files) yield Promise.all(batch.map(change));
  }
  return { diff: (files, options) => detector.diff(changedFiles(files), options) };
}

function bySize(detector: ChangeDetector): Partial<ChangeDetector> {
  return scanning(detector, async (file) => {
    const record = await detector.record(file.path);
    return record && record.file.size === file.size ? record.file : file;
  });
}

function readingAll(detector: ChangeDetector): Partial<ChangeDetector> {
  return scanning(detector, (file) => ({ ...file, stamp: `${file.stamp} again` }));
}

function trusting(detector: ChangeDetector): Partial<ChangeDetector> {
  const old = (file: SourceFile): SourceFile => ({ ...file, mtimeMs: 0 });
  return {
    commit: ({ records, removed }, options) =>
      detector.commit({ records: records.map((record) => ({ ...record, file: old(record.file) })), removed }, options),
  };
}

function failingOnVanished(detector: ChangeDetector, context: PluginContext): Partial<ChangeDetector> {
  return scanning(detector, async (file) => {
    const record = await detector.record(file.path);
    if (record && record.file.stamp !== file.stamp) {
      await readFile(join(context.projectRoot, file.path)).catch(() => {
        throw errors.unexpected('a file vanished', undefined);
      });
    }
    return file;
  });
}

function committing(detector: ChangeDetector): Partial<ChangeDetector> {
  return {
    async diff(files, options): Promise<ChangeSet> {
      const set = await detector.diff(files, options);
      await detector.commit({
        records: set.added.map((file) => ({ file, hash: '', chunks: 0 })),
        removed: set.removed,
      });
      return set;
    },
  };
}

function committingAll(detector: ChangeDetector): Partial<ChangeDetector> {
  let seen: readonly SourceFile[] = [];
  return {
    async diff(files, options): Promise<ChangeSet> {
      const set = await detector.diff(files, options);
      seen = set.added;
      return set;
    },
    commit: ({ records, removed }, options) =>
      detector.commit(
        { records: [...seen.map((file) => ({ file, hash: '', chunks: 0 })), ...records], removed },
        options,
      ),
  };
}

function noting(detector: ChangeDetector, { projectRoot }: PluginContext): Partial<ChangeDetector> {
  return {
    async diff(files, options): Promise<ChangeSet> {
      const set = await detector.diff(files, options);
      await writeFile(join(projectRoot, '.last-diff'), String(set.unchanged));
      return set;
    },
  };
}

function inMemory(detector: ChangeDetector): Partial<ChangeDetector> {
  return {
    async [Symbol.asyncDispose](): Promise<void> {
      await detector.clear().catch(() => {});
      await detector[Symbol.asyncDispose]();
    },
  };
}

function lateWriting(detector: ChangeDetector): Partial<ChangeDetector> {
  const pending: FileCommit[] = [];
  return {
    commit: async (commit) => void pending.push(commit),
    async [Symbol.asyncDispose](): Promise<void> {
      for (const commit of pending.splice(0)) await detector.commit(commit);
      await detector[Symbol.asyncDispose]();
    },
  };
}

function prefixed(detector: ChangeDetector): Partial<ChangeDetector> {
  const known = new Set<string>();
  return {
    async commit(commit, options): Promise<void> {
      for (const { file } of commit.records) known.add(file.path);
      await detector.commit(commit, options);
    },
    record: (path) => detector.record([...known].find((each) => each.startsWith(path)) ?? path),
  };
}

function chained(detector: ChangeDetector): Partial<ChangeDetector> {
  let root = '';
  return {
    async commit(commit, options): Promise<void> {
      root = sha256(root + JSON.stringify(commit));
      await detector.commit(commit, options);
    },
    snapshot: async () => ({ ...(await detector.snapshot()), root }),
  };
}

function overtaking(detector: ChangeDetector): Partial<ChangeDetector> {
  let busy = false;
  return {
    async commit(commit, options): Promise<void> {
      if (busy) return;
      busy = true;
      await detector.commit(commit, options);
      busy = false;
    },
  };
}

function interrupted(detector: ChangeDetector): Partial<ChangeDetector> {
  return {
    async commit({ records, removed }, { signal } = {}): Promise<void> {
      for (const record of records) {
        signal?.throwIfAborted();
        await detector.commit({ records: [record], removed });
        await wait(2);
      }
    },
  };
}

/** Counts what `snapshot` should leave out. */
function countingAll(detector: ChangeDetector): Partial<ChangeDetector> {
  let masked = 0;
  return {
    async commit(commit, options): Promise<void> {
      for (const record of commit.records) masked += record.masked ?? 0;
      await detector.commit(commit, options);
    },
    snapshot: async () => ({ ...(await detector.snapshot()), masked }),
  };
}

function shared(detector: ChangeDetector, { cacheDir }: PluginContext): Partial<ChangeDetector> {
  return {
    async commit(commit, options): Promise<void> {
      left.set(cacheDir, [...(left.get(cacheDir) ?? []), ...commit.records]);
      await detector.commit(commit, options);
    },
    async snapshot(): Promise<Snapshot> {
      return { ...(await detector.snapshot()), files: left.get(cacheDir)?.length ?? 0 };
    },
  };
}

function ofEveryLevel(detector: ChangeDetector): Partial<ChangeDetector> {
  return { recordsAtLevels: () => detector.recordsAtLevels(['llm', 'pattern', 'raw']) };
}

function withoutLevels(record: FileRecord | undefined): FileRecord | undefined {
  if (record === undefined) return undefined;
  const { levels: _, ...rest } = record;
  return rest;
}
