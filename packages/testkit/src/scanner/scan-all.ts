import assert from 'node:assert/strict';
import type { ReadResult, ScanBatch, SourceFile, SourceText } from '@codesearch/kernel';
import type { GuardedStage } from '@codesearch/stages';

const aDay = 86_400_000;

/** Scans to the end as one batch, and asserts what holds for every path and the guard leaves out. */
export async function scanAll(scanner: GuardedStage<'scanner'>): Promise<ScanBatch> {
  const batches: ScanBatch[] = [];
  for await (const batch of scanner.scan()) batches.push(batch);
  // A batch stays as it was when the next ones come.
  const files = batches.flatMap((batch) => batch.files);
  const skipped = batches.flatMap((batch) => batch.skipped);
  const paths = [...files, ...skipped].map(({ path }) => path);
  assert.equal(new Set(paths).size, paths.length, 'a path occurs twice');
  for (const path of paths) assert.ok(!path.includes('\\'), `${path} is not a POSIX path`);
  for (const { path, detail } of skipped) assert.ok(detail?.trim() !== '', `the reason for skipping ${path} is empty`);
  for (const { path, mtimeMs, changedMs = mtimeMs, stamp } of files) {
    for (const time of [mtimeMs, changedMs])
      assert.ok(time > 0 && time < Date.now() + aDay, `a time of ${path} is ${time}, and milliseconds are promised`);
    assert.ok(stamp !== '', `${path} has no stamp`);
  }
  return { files, skipped };
}

/** @returns the listed paths, sorted */
export async function scanPaths(scanner: GuardedStage<'scanner'>): Promise<string[]> {
  return (await scanAll(scanner)).files.map(({ path }) => path).toSorted();
}

/** @returns the only file of the tree */
export async function onlyFile(scanner: GuardedStage<'scanner'>): Promise<SourceFile> {
  const [file, ...others] = (await scanAll(scanner)).files;
  assert.ok(file && others.length === 0, 'one file is listed');
  return file;
}

/** The text of a file, or the reason why it is skipped. */
export type FileVerdict = { readonly text: string; readonly guessedEncoding?: string } | { readonly reason: string };

/** Scans, and reads every listed file. */
export async function readAll(scanner: GuardedStage<'scanner'>): Promise<ReadonlyMap<string, FileVerdict>> {
  const { files, skipped } = await scanAll(scanner);
  const verdicts = new Map<string, FileVerdict>();
  for (const { path, reason } of skipped) verdicts.set(path, { reason });
  for (const file of files) {
    const result = await scanner.read({ file });
    if ('source' in result) {
      const { text, guessedEncoding } = result.source;
      verdicts.set(file.path, { text, ...(guessedEncoding !== undefined && { guessedEncoding }) });
    } else {
      verdicts.set(file.path, { reason: result.skipped.reason });
    }
  }
  return verdicts;
}

/** @returns the text that was read. Fails if the file was skipped. */
export function sourceOf(result: ReadResult, path: string): SourceText {
  assert.ok('source' in result, `${path} was skipped: ${'skipped' in result ? result.skipped.reason : ''}`);
  return result.source;
}
