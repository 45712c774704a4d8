import assert from 'node:assert/strict';
import type { ReadResult, Scanner, SkippedFile, SourceFile } from '@codesearch/kernel';

/** A whole scan. */
export interface Scan {
  readonly files: readonly SourceFile[];
  readonly skipped: readonly SkippedFile[];
}

/** Scans to the end and asserts what holds for every path. */
export async function scanAll(scanner: Scanner): Promise<Scan> {
  const files: SourceFile[] = [];
  const skipped: SkippedFile[] = [];
  for await (const batch of scanner.scan()) {
    files.push(...batch.files);
    skipped.push(...batch.skipped);
  }
  const paths = [...files, ...skipped].map(({ path }) => path);
  assert.equal(new Set(paths).size, paths.length, 'a path stands twice');
  for (const path of paths) {
    const posix = path !== '' && !path.includes('\\') && !path.startsWith('/') && !path.startsWith('./');
    assert.ok(posix && !path.split('/').includes('..'), `${path} is no POSIX path relative to the root`);
  }
  for (const { path, size, mtimeMs, stamp } of files) {
    assert.ok(Number.isInteger(size) && size >= 0, `the size of ${path} is ${size}`);
    assert.ok(Number.isFinite(mtimeMs) && mtimeMs > 0, `the time of ${path} is ${mtimeMs}`);
    assert.ok(typeof stamp === 'string' && stamp !== '', `${path} has no stamp`);
  }
  return { files, skipped };
}

/** The listed paths, sorted. */
export async function scanPaths(scanner: Scanner): Promise<string[]> {
  return (await scanAll(scanner)).files.map(({ path }) => path).toSorted();
}

/** Scans and reads: for each path the text, or the reason why there is none. */
export async function readAll(scanner: Scanner): Promise<ReadonlyMap<string, { text: string } | { reason: string }>> {
  const { files, skipped } = await scanAll(scanner);
  const verdicts = new Map<string, { text: string } | { reason: string }>();
  for (const { path, reason } of skipped) verdicts.set(path, { reason });
  for (const file of files) {
    const result: ReadResult = await scanner.read(file);
    if ('source' in result) verdicts.set(file.path, { text: result.source.text });
    else {
      assert.equal(result.skipped.path, file.path, 'the verdict is about another path');
      verdicts.set(file.path, { reason: result.skipped.reason });
    }
  }
  return verdicts;
}
