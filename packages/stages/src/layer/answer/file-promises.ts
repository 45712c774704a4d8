import type { FileRecord, LevelCounts, SkippedFile, SourceFile } from '@codesearch/kernel';
import { breach } from './breach.ts';
import {
  assertCount,
  assertLabel,
  assertList,
  assertObject,
  assertPath,
  assertSamePath,
  assertText,
} from './value-promises.ts';

const contextLevels: ReadonlySet<unknown> = new Set(['llm', 'pattern', 'raw']);

export function assertLevel(level: unknown): void {
  if (!contextLevels.has(level)) breach('a level is "llm", "pattern" or "raw"', level);
}

export function assertLevelCounts(levels: unknown): asserts levels is LevelCounts {
  assertObject(levels, 'the counts of levels');
  for (const level of Object.keys(levels)) {
    assertLevel(level);
    assertCount(levels[level], `the count of the level ${level}`);
  }
}

export function assertSourceFile(file: unknown): asserts file is SourceFile {
  assertObject(file, 'each file');
  assertPath(file['path'], 'the path of a file');
  assertState(file);
}

/** A file that was asked for by its path. @param path of the request */
export function assertFileAt(path: string, file: unknown): asserts file is SourceFile {
  assertObject(file, 'the file');
  assertSamePath(file['path'], path, 'the path of the file');
  assertState(file);
}

function assertState(file: Readonly<Record<string, unknown>>): void {
  assertCount(file['size'], 'the size of a file');
  if (!Number.isFinite(file['mtimeMs'])) breach('`mtimeMs` of a file is a finite number', file['mtimeMs']);
  assertText(file['stamp'], 'the stamp of a file');
  const { changedMs, exact } = file;
  if (changedMs !== undefined && !Number.isFinite(changedMs))
    breach('`changedMs` of a file is a finite number', changedMs);
  if (exact !== undefined && typeof exact !== 'boolean') breach('`exact` of a file is true or false', exact);
}

export function assertSkipped(skipped: unknown): asserts skipped is readonly SkippedFile[] {
  assertList(skipped, '`skipped`');
  for (const each of skipped) assertSkippedFile(each);
}

function assertSkippedFile(skipped: unknown): asserts skipped is SkippedFile {
  assertObject(skipped, 'each skipped file');
  assertPath(skipped['path'], 'the path of a skipped file');
  assertLabel(skipped['reason'], 'the reason of a skipped file');
}

/** A skipped file, or a folder above it, that was asked for by the path of the file. @param path of the request */
export function assertSkippedAt(path: string, skipped: unknown): void {
  assertObject(skipped, '`skipped`');
  const given = skipped['path'];
  if (typeof given !== 'string' || !path.startsWith(`${given}/`))
    assertSamePath(given, path, 'the path of the skipped file, or of a folder above it,');
  assertLabel(skipped['reason'], 'the reason of a skipped file');
}

const sha256 = /^[0-9a-f]{64}$/;

export function assertHash(hash: unknown): void {
  if (typeof hash !== 'string' || !sha256.test(hash)) breach('`hash` is a SHA-256 in 64 lower-case hex digits', hash);
}

export function assertDegradation(degraded: unknown): void {
  if (degraded === undefined) return;
  assertObject(degraded, '`degraded`');
  assertLabel(degraded['code'], 'the code of `degraded`');
}

export function assertRecord(record: unknown): asserts record is FileRecord {
  assertObject(record, 'each record');
  assertSourceFile(record['file']);
  assertText(record['hash'], 'the hash of a record');
  assertCount(record['chunks'], 'the number of chunks of a record');
  if (record['levels'] !== undefined) assertLevelCounts(record['levels']);
  assertDegradation(record['degraded']);
}
