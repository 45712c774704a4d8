import { expect, it } from 'vitest';
import type { ScanBatch, SkippedFile, SourceFile } from '@codesearch/kernel';
import { ScanReader } from './compare-tree.ts';

const file = (path: string): SourceFile => ({ path, size: 1, mtimeMs: 0, stamp: path });
const skipped = (path: string): SkippedFile => ({ path, reason: 'binary' });

/** A scan of these batches, and the number of times it was ended. */
function scanOf(...batches: readonly ScanBatch[]): { readonly scan: AsyncGenerator<ScanBatch>; ended(): number } {
  let ended = 0;
  async function* scan(): AsyncGenerator<ScanBatch> {
    try {
      yield* batches;
    } finally {
      ended++;
    }
  }
  return { scan: scan(), ended: () => ended };
}

const pathsOf = async (reader: ScanReader): Promise<string[]> => {
  const paths: string[] = [];
  for await (const files of reader.batches()) paths.push(...files.map(({ path }) => path));
  return paths;
};

it('reads every batch once', async () => {
  const { scan, ended } = scanOf(
    { files: [file('a'), file('b')], skipped: [skipped('x')] },
    { files: [file('c')], skipped: [skipped('y')] },
  );
  const skippedPaths: string[] = [];
  await using reader = new ScanReader(scan, { onSkipped: ({ path }) => void skippedPaths.push(path) });
  expect(await pathsOf(reader)).toEqual(['a', 'b', 'c']);
  expect(skippedPaths).toEqual(['x', 'y']);
  expect(reader.files).toBe(3);
  expect(ended()).toBe(1);
});

it('shows files as soon as they are scanned, before the rest of the scan', async () => {
  const seen: string[] = [];
  const { scan } = scanOf({ files: [file('a')], skipped: [] }, { files: [file('b'), file('c')], skipped: [] });
  await using reader = new ScanReader(scan, {
    onFiles: (files) => void seen.push(files.map(({ path }) => path).join()),
  });
  const batches = reader.batches();
  await batches.next();
  expect(seen).toEqual(['a']);
  await batches.next();
  expect(seen).toEqual(['a', 'b,c']);
});

it('a scan without files has no batches', async () => {
  await using reader = new ScanReader(scanOf().scan);
  expect(await pathsOf(reader)).toEqual([]);
  expect(reader.files).toBe(0);
});

it('ends a scan that is not read to its end', async () => {
  const { scan, ended } = scanOf({ files: [file('a')], skipped: [] }, { files: [file('b')], skipped: [] });
  {
    await using reader = new ScanReader(scan);
    for await (const files of reader.batches()) {
      expect(files).toHaveLength(1);
      break;
    }
    expect(ended()).toBe(0);
  }
  expect(ended()).toBe(1);
});
