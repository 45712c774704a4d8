import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { errors } from '@codesearch/kernel';
import type { ChangeDetector, ChangeSet, FileRecord, PluginContext, SourceFile } from '@codesearch/kernel';
import { ScanDigest } from '@codesearch/toolkit';
import type { Change } from '../mutant.ts';
import type { Fault } from '../prove.ts';
import { committing } from './committing.ts';

const first = 'every file is added at first, and unchanged after a commit';
const changed = 'a file with another content is modified, also if the size is the same';
const touched = 'a file with another time and the same content is touched, not modified';
const renamed = 'a renamed file is removed and added';
const missing = 'a missing file is removed, and added when it is back';
const digest = 'scanDigest is the digest of the committed scan, or absent';

/** Faults that the laws of comparisons find. */
export const diffFaults: readonly Fault<'changeDetector'>[] = [
  ['additions dropped', first, diffs((set) => ({ ...set, added: set.added.slice(1) }))],
  ['unchanged files not counted', first, diffs((set) => ({ ...set, unchanged: 0 }))],
  [
    'states that differ from the scanned ones',
    first,
    diffs((set) => ({ ...set, added: set.added.map((file) => ({ ...file, stamp: '' })) })),
  ],
  ['equal sizes taken for equal contents', changed, bySize],
  [
    'a root of counts',
    changed,
    (detector) => ({
      async snapshot(request) {
        const counts = await detector.snapshot(request);
        return { ...counts, root: counts.root && `${counts.files} files, ${counts.bytes} bytes` };
      },
    }),
  ],
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
    'a scan that is read to its end',
    'a diff that is aborted stops reading the scan',
    (detector) => ({
      async diff({ files, ...request }) {
        const batches: SourceFile[][] = [];
        for await (const batch of files) batches.push([...batch]);
        return detector.diff({ ...request, files: Readable.from(batches) });
      },
    }),
  ],
  [
    'young exact stamps that are not believed',
    'a file with an exact stamp is compared by its stamp alone',
    distrustful,
  ],
  [
    'a comparison that ends after some hundred files',
    'a thousand files are added, unchanged and removed, each once',
    (detector) => ({
      async diff(request) {
        const set = await detector.diff(request);
        return { ...set, added: set.added.slice(0, 500) };
      },
    }),
  ],
  ['exact stamps that are not believed', 'a file with an exact stamp is compared by its stamp alone', inexact],
  ['a touched record without its chunks', touched, touches((record) => ({ ...record, chunks: 0 }))],
  ['a touched record without its masked secrets', touched, touches((record) => ({ ...record, masked: 0 }))],
  [
    'a touched record with its old state',
    touched,
    touches((record) => ({ ...record, file: { ...record.file, stamp: 'old' } })),
  ],
  [
    'paths compared without their case',
    renamed,
    diffs((set) => ({
      ...set,
      removed: set.removed.filter((path) => !set.added.some((file) => file.path.toLowerCase() === path.toLowerCase())),
    })),
  ],
  ['removals dropped', missing, diffs((set) => ({ ...set, removed: [] }))],
  [
    'removals not committed',
    missing,
    (detector) => ({ commit: (request) => detector.commit({ ...request, removed: [] }) }),
  ],
  [
    'folders taken for files',
    'a file can become a folder of the same name, and a folder a file',
    diffs((set) => ({
      ...set,
      removed: set.removed.filter((path) => !set.added.some((file) => file.path.startsWith(`${path}/`))),
    })),
  ],
  ['every file read', 'a file whose stamp is the committed one is not read', readingAll],
  ['young files trusted', 'a second change within the resolution of the clock is found', trusting],
  ['the digest of the last compared scan', digest, digesting('diff')],
  ['the digest of the last complete scan', digest, digesting('commit')],
  ['a constant digest', digest, constantDigest],
  [
    'the digest of a young file',
    'scanDigest is absent if a file is so young that a second change could carry its stamp',
    digesting('diff'),
  ],
  ['a comparison that fails for a missing file', 'a file that vanishes during a comparison is not an error', failing],
  ['a comparison that commits', 'a comparison writes nothing and can be repeated', committing],
];

function diffs(change: (set: ChangeSet) => ChangeSet): Change<'changeDetector'> {
  return (detector) => ({ diff: async (request) => change(await detector.diff(request)) });
}

function touches(change: (record: FileRecord) => FileRecord): Change<'changeDetector'> {
  return diffs((set) => ({ ...set, touched: set.touched.map(change) }));
}

/** Changes the files that are compared. */
function scanning(
  detector: ChangeDetector,
  change: (file: SourceFile, signal: AbortSignal) => SourceFile | Promise<SourceFile>,
): Partial<ChangeDetector> {
  async function* changedFiles(
    files: AsyncIterable<readonly SourceFile[]>,
    signal: AbortSignal,
  ): AsyncGenerator<readonly SourceFile[]> {
    for await (const batch of files) yield Promise.all(batch.map((file) => change(file, signal)));
  }
  return { diff: ({ files, signal }) => detector.diff({ files: changedFiles(files, signal), signal }) };
}

function bySize(detector: ChangeDetector): Partial<ChangeDetector> {
  return scanning(detector, async (file, signal) => {
    const record = await detector.fileRecord({ path: file.path, signal });
    return record && record.file.size === file.size ? record.file : file;
  });
}

function readingAll(detector: ChangeDetector): Partial<ChangeDetector> {
  return scanning(detector, (file) => ({ ...file, stamp: `${file.stamp} again` }));
}

function trusting(detector: ChangeDetector): Partial<ChangeDetector> {
  const old = (record: FileRecord): FileRecord => ({ ...record, file: { ...record.file, mtimeMs: 0 } });
  return { commit: (request) => detector.commit({ ...request, records: request.records.map(old) }) };
}

function failing(detector: ChangeDetector, context: PluginContext): Partial<ChangeDetector> {
  return scanning(detector, async (file, signal) => {
    const record = await detector.fileRecord({ path: file.path, signal });
    if (record && record.file.stamp !== file.stamp) {
      await readFile(join(context.projectRoot, file.path)).catch(() => {
        throw errors.unexpected('a file vanished', undefined);
      });
    }
    return file;
  });
}

/** Takes the digest of each compared scan, or that of the scan before each commit, for that of the committed one. */
function digesting(when: 'diff' | 'commit'): Change<'changeDetector'> {
  return (detector) => {
    let compared: string | undefined;
    let committed: string | undefined;
    return {
      async diff({ files, signal }) {
        const scanned = new ScanDigest();
        async function* digested(): AsyncGenerator<readonly SourceFile[]> {
          for await (const batch of files) {
            scanned.add(batch);
            yield batch;
          }
        }
        const set = await detector.diff({ files: digested(), signal });
        compared = scanned.close();
        return set;
      },
      async commit(request) {
        await detector.commit(request);
        committed = compared;
      },
      async snapshot(request) {
        const scanDigest = when === 'diff' ? compared : committed;
        return { ...(await detector.snapshot(request)), ...(scanDigest !== undefined && { scanDigest }) };
      },
    };
  };
}

function constantDigest(detector: ChangeDetector): Partial<ChangeDetector> {
  return {
    async snapshot(request) {
      const snapshot = await detector.snapshot(request);
      return snapshot.files > 0 ? { ...snapshot, scanDigest: 'constant' } : snapshot;
    },
  };
}

/** Hashes every file. */
function inexact(detector: ChangeDetector): Partial<ChangeDetector> {
  return {
    async diff(request) {
      async function* files(): AsyncGenerator<readonly SourceFile[]> {
        for await (const batch of request.files) yield batch.map((file) => ({ ...file, exact: false }));
      }
      return detector.diff({ ...request, files: files() });
    },
  };
}

/** Takes each young file for modified. */
function distrustful(detector: ChangeDetector): Partial<ChangeDetector> {
  return {
    async diff(request) {
      const young: SourceFile[] = [];
      const files = (async function* (): AsyncGenerator<readonly SourceFile[]> {
        for await (const batch of request.files) {
          young.push(...batch.filter(({ mtimeMs }) => mtimeMs > Date.now() - 60_000));
          yield batch;
        }
      })();
      const set = await detector.diff({ ...request, files });
      return { ...set, modified: young, unchanged: set.unchanged - young.length };
    },
  };
}
