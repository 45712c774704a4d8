import type { DiffRequest, PathRequest, SourceFile } from '@codesearch/kernel';
import { breach } from './breach.ts';
import type { AnswerRules } from './breach.ts';
import { assertLevelCounts, assertRecord, assertSourceFile } from './file-promises.ts';
import { assertCount, assertList, assertObject, assertPath, assertSamePath, assertText } from './value-promises.ts';

/** What a change detector promises. */
export const detectorAnswers: AnswerRules = {
  diff: {
    watch(request: DiffRequest) {
      const scan = { files: new Map<string, SourceFile>(), isRead: false };
      return {
        request: { ...request, files: noted(request.files, scan) },
        check(changes) {
          if (!scan.isRead) breach('all files of a scan are compared', `the first ${scan.files.size}`);
          assertChanges(changes, scan.files);
        },
      };
    },
  },

  fileRecord(record, { path }: PathRequest) {
    if (record === undefined) return;
    assertRecord(record);
    assertSamePath(record.file.path, path, 'the path of the record');
  },

  recordsAtLevels(records) {
    assertList(records, 'the answer');
    for (const record of records) assertRecord(record);
  },

  snapshot(snapshot) {
    assertObject(snapshot, 'a snapshot');
    assertText(snapshot['root'], '`root`');
    for (const name of ['files', 'chunks', 'bytes', 'masked']) assertCount(snapshot[name], `\`${name}\``);
    for (const name of ['stamp', 'scanDigest'])
      if (snapshot[name] !== undefined) assertText(snapshot[name], `\`${name}\``);
    assertLevelCounts(snapshot['levels']);
    assertObject(snapshot['skipped'], '`skipped`');
    for (const count of Object.values(snapshot['skipped'])) assertCount(count, 'a count of skipped files');
  },
};

/** The files, which are kept by path as they are taken, and whether all were. */
async function* noted(
  batches: AsyncIterable<readonly SourceFile[]>,
  scan: { readonly files: Map<string, SourceFile>; isRead: boolean },
): AsyncGenerator<readonly SourceFile[]> {
  for await (const batch of batches) {
    for (const file of batch) scan.files.set(file.path, Object.freeze(file));
    yield batch;
  }
  scan.isRead = true;
}

function assertChanges(changes: unknown, scanned: ReadonlyMap<string, SourceFile>): void {
  assertObject(changes, 'the answer');
  const listed = new Set<string>();
  const add = (path: string, isScanned: boolean): void => {
    if (scanned.has(path) !== isScanned)
      breach(isScanned ? 'a file that is there is one of the scan' : 'a removed file is none of the scan', path);
    if (listed.has(path)) breach('a path is in one list at most', path);
    listed.add(path);
  };
  for (const name of ['added', 'modified']) {
    const files = changes[name];
    assertList(files, `\`${name}\``);
    for (const file of files as readonly SourceFile[]) {
      // A file of the scan as it was given has been checked there.
      if (scanned.get(file?.path) !== file) assertSourceFile(file);
      add(file.path, true);
    }
  }
  const { touched, removed, unchanged } = changes;
  assertList(touched, '`touched`');
  for (const record of touched) {
    assertRecord(record);
    add(record.file.path, true);
  }
  const there = listed.size;
  assertList(removed, '`removed`');
  for (const path of removed) {
    assertPath(path, 'a removed path');
    add(path, false);
  }
  assertCount(unchanged, '`unchanged`');
  if (there + unchanged !== scanned.size)
    breach(`${scanned.size} files of a scan are as many as its changed and unchanged ones`, there + unchanged);
}
