import type { ChangeDetector, FileRecord, Snapshot } from '@codesearch/kernel';
import { sha256 } from '../../../src/fixture/source-text.ts';
import type { Change } from '../mutant.ts';
import type { Fault } from '../prove.ts';

const history = 'after any history of calls every instance answers as its contract says';
const skips = 'a skipped file is compared like an indexed one';
const roots = 'equal trees have equal roots, whatever their history';

/** Faults that the laws of records find. */
export const recordFaults: readonly Fault<'changeDetector'>[] = [
  ['a path taken for a prefix', history, prefixed],
  ['details dropped', history, commits((records) => records.map(withoutDetail))],
  [
    'records without their levels',
    history,
    (detector) => ({ fileRecord: async (request) => withoutLevels(await detector.fileRecord(request)) }),
  ],
  [
    'paths of at most 255 characters',
    'the record of a long path is that of its file alone',
    commits((records) =>
      records.map((record) => ({ ...record, file: { ...record.file, path: record.file.path.slice(0, 255) } })),
    ),
  ],
  [
    'a mark of its own in records of files that were just written',
    'the record of a long path is that of its file alone',
    (detector) => ({
      async fileRecord(request) {
        const record = await detector.fileRecord(request);
        return record && { ...record, ...(record.file.mtimeMs > Date.now() - 600_000 && { isYoung: true }) };
      },
    }),
  ],
  [
    'times in whole milliseconds',
    history,
    commits((records) =>
      records.map((record) => ({ ...record, file: { ...record.file, mtimeMs: Math.round(record.file.mtimeMs) } })),
    ),
  ],
  [
    'at most a thousand records',
    'there are as many records as were committed',
    (detector) => ({ recordsAtLevels: async (request) => (await detector.recordsAtLevels(request)).slice(0, 1_000) }),
  ],
  ['skipped files forgotten', skips, commits((records) => records.filter(({ skipped }) => !skipped))],
  ['a missing hash taken for an equal one', skips, sameWithoutHash],
  [
    'skipped files counted as indexed',
    history,
    snapshots((all) => ({ ...all, files: all.files + (all.skipped['binary'] ?? 0) })),
  ],
  [
    'each reason of a skip counted once',
    history,
    snapshots(({ skipped, ...all }) => ({
      ...all,
      skipped: Object.fromEntries(Object.keys(skipped).map((reason) => [reason, 1])),
    })),
  ],
  ['skipped files not counted', history, snapshots((all) => ({ ...all, skipped: {} }))],
  [
    'only known reasons counted',
    history,
    snapshots(({ skipped: { binary = 0 }, ...all }) => ({ ...all, skipped: { binary } })),
  ],
  ['levels not counted', history, snapshots((all) => ({ ...all, levels: {} }))],
  ['masked secrets not counted', history, snapshots((all) => ({ ...all, masked: 0 }))],
  ['masked secrets of skipped files counted', history, countingAll],
  ['bytes of the last commit only', history, snapshots((all) => ({ ...all, bytes: Math.min(all.bytes, 20) }))],
  ['a root before the first commit', history, snapshots((all) => ({ ...all, root: all.root || sha256('') }))],
  [
    'files of every level found',
    history,
    (detector) => ({
      recordsAtLevels: (request) => detector.recordsAtLevels({ ...request, levels: ['llm', 'pattern', 'raw'] }),
    }),
  ],
  ['a root of the number of files', roots, snapshots((all) => ({ ...all, root: String(all.files) }))],
  ['a root of the order of commits', roots, chained],
  ['a root of the contents alone', roots, pathless],
  ['a removal of all paths with the same beginning', history, removing((path, removed) => path.startsWith(removed))],
  [
    'paths that are names of every object',
    history,
    commits((records) => records.filter(({ file }) => !(file.path in {}))),
  ],
  ['paths without case', history, removing((path, removed) => path.toLowerCase() === removed.toLowerCase())],
];

function commits(change: (records: readonly FileRecord[]) => readonly FileRecord[]): Change<'changeDetector'> {
  return (detector) => ({ commit: (request) => detector.commit({ ...request, records: change(request.records) }) });
}

function snapshots(change: (snapshot: Snapshot) => Snapshot): Change<'changeDetector'> {
  return (detector) => ({ snapshot: async (request) => change(await detector.snapshot(request)) });
}

function withoutDetail(record: FileRecord): FileRecord {
  return record.skipped ? { ...record, skipped: { reason: record.skipped.reason } } : record;
}

function withoutLevels(record: FileRecord | undefined): FileRecord | undefined {
  if (record === undefined) return undefined;
  const { levels: _, ...rest } = record;
  return rest;
}

function prefixed(detector: ChangeDetector): Partial<ChangeDetector> {
  const known = new Set<string>();
  return {
    async commit(request): Promise<void> {
      for (const { file } of request.records) known.add(file.path);
      await detector.commit(request);
    },
    fileRecord({ path, signal }) {
      return detector.fileRecord({ path: [...known].find((each) => each.startsWith(path)) ?? path, signal });
    },
  };
}

/** Takes a file whose record has no hash for unchanged. */
function sameWithoutHash(detector: ChangeDetector): Partial<ChangeDetector> {
  return {
    async diff(request) {
      const set = await detector.diff(request);
      const modified = set.modified.filter(({ path }) => path !== 'lib/b.ts');
      return { ...set, modified, unchanged: set.unchanged + 1 };
    },
  };
}

function countingAll(detector: ChangeDetector): Partial<ChangeDetector> {
  let masked = 0;
  return {
    async commit(request): Promise<void> {
      for (const record of request.records) masked += record.masked ?? 0;
      await detector.commit(request);
    },
    snapshot: async (request) => ({ ...(await detector.snapshot(request)), masked }),
  };
}

function pathless(detector: ChangeDetector): Partial<ChangeDetector> {
  const hashes = new Map<string, string>();
  return {
    async commit(request): Promise<void> {
      for (const path of request.removed) hashes.delete(path);
      for (const { file, hash } of request.records) hashes.set(file.path, hash);
      await detector.commit(request);
    },
    async snapshot(request) {
      const sorted = [...hashes].toSorted(([one], [other]) => (one < other ? -1 : 1));
      return { ...(await detector.snapshot(request)), root: sha256(sorted.map(([, hash]) => hash).join()) };
    },
  };
}

/** Removes more files than it is asked to. */
function removing(matches: (path: string, removed: string) => boolean): Change<'changeDetector'> {
  return (detector) => {
    const known = new Set<string>();
    return {
      async commit(request): Promise<void> {
        for (const { file } of request.records) known.add(file.path);
        const removed = [...known].filter((path) => request.removed.some((each) => matches(path, each)));
        await detector.commit({ ...request, removed: [...new Set([...request.removed, ...removed])] });
      },
    };
  };
}

function chained(detector: ChangeDetector): Partial<ChangeDetector> {
  let root = '';
  return {
    async commit(request): Promise<void> {
      root = sha256(root + JSON.stringify(request));
      await detector.commit(request);
    },
    snapshot: async (request) => ({ ...(await detector.snapshot(request)), root }),
  };
}
