import type { ReadResult, ScanBatch, Scanner } from '@codesearch/kernel';
import type { Fault } from '../prove.ts';
import { unaborted } from '../unaborted.ts';
import { batches, files, only } from './changes.ts';

const listed = 'every file is listed once by its POSIX path';
const ordered = 'the order is the same at every scan and in every instance';
const stamps = 'a changed file has another stamp, and an unchanged one keeps its stamp';

let calls = 0;

/** Faults that the laws of listing find. */
export const scanFaults: readonly Fault<'scanner'>[] = [
  ['a path that occurs twice', listed, batches(({ files, skipped }) => ({ files: [...files, ...files], skipped }))],
  ['paths with a leading dot', listed, files((file) => ({ ...file, path: `./${file.path}` }))],
  ['paths of Windows', listed, files((file) => ({ ...file, path: file.path.replaceAll('/', '\\') }))],
  ['absolute paths', listed, files((file) => ({ ...file, path: `/${file.path}` }))],
  ['only plain names', listed, only(({ path }) => /^[\w./-]+$/.test(path))],
  ['only the root folder', listed, only(({ path }) => !path.includes('/'))],
  ['no size', listed, files((file) => ({ ...file, size: Number.NaN }))],
  ['another order at each scan', ordered, reversing],
  ['an invented file', 'an empty tree has no files', inventing],
  ['texts by path, for all projects', 'two projects do not see each other', readOnce],
  ['the first scan for ever', 'an open scanner sees files that are added and removed', remembering],
  [
    'a size in characters',
    'the size of a file is the number of its bytes',
    files((file) => ({ ...file, size: Math.floor(file.size / 2) })),
  ],
  ['a state of what no scan lists', 'a file that no scan lists has no state', only(({ path }) => path !== 'beside.ts')],
  ['a stamp of the path', stamps, files((file) => ({ ...file, stamp: file.path }))],
  [
    'a stamp of the size',
    'a file that was replaced by one of the same length has another stamp',
    files((file) => ({ ...file, stamp: `${file.size}` })),
  ],
  [
    'an exact stamp of the time',
    'a file that was replaced by one of the same length has another stamp',
    files((file) => ({ ...file, exact: true, stamp: `${file.mtimeMs}` })),
  ],
  ['a stamp of the time of the scan', stamps, files((file) => ({ ...file, stamp: `${calls++}` }))],
  [
    'scans that continue where the last one stopped',
    'a scan that is left early and concurrent scans do not disturb other scans',
    resuming,
  ],
];

/** Texts by path. */
const known = new Map<string, ReadResult>();

function readOnce(scanner: Scanner): Partial<Scanner> {
  return {
    async read(request): Promise<ReadResult> {
      const result = known.get(request.file.path) ?? (await scanner.read(request));
      known.set(request.file.path, result);
      return result;
    },
  };
}

function reversing(scanner: Scanner): Partial<Scanner> {
  return {
    async *scan(request): AsyncGenerator<ScanBatch> {
      const all = [];
      for await (const batch of scanner.scan(request)) all.push(...batch.files);
      yield { files: calls++ % 2 === 0 ? all : all.toReversed(), skipped: [] };
    },
  };
}

function remembering(scanner: Scanner): Partial<Scanner> {
  const first: ScanBatch[] = [];
  let isDone = false;
  return {
    async *scan(request): AsyncGenerator<ScanBatch> {
      if (!isDone) for await (const batch of scanner.scan(request)) first.push(batch);
      isDone = true;
      yield* first;
    },
  };
}

function inventing(scanner: Scanner): Partial<Scanner> {
  return {
    async *scan(request): AsyncGenerator<ScanBatch> {
      yield* scanner.scan(request);
      yield { files: [{ path: 'invented.ts', size: 0, mtimeMs: 1, stamp: '1' }], skipped: [] };
    },
  };
}

function resuming(scanner: Scanner): Partial<Scanner> {
  const scan = scanner.scan(unaborted)[Symbol.asyncIterator]();
  return { scan: () => ({ [Symbol.asyncIterator]: () => ({ next: () => scan.next() }) }) };
}
