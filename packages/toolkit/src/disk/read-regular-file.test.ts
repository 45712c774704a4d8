import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readRegularFile } from './read-regular-file.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-regular-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

it('reads a file up to the limit', () => {
  const file = join(folder, 'a');
  writeFileSync(file, 'x'.repeat(100_000));
  expect(readRegularFile(file)?.length).toBe(100_000);
  expect(readRegularFile(file, 100_000)?.length).toBe(100_000);
  expect(readRegularFile(file, 99_999)).toBeUndefined();
});

it('reads nothing where no regular file is', () => {
  mkdirSync(join(folder, 'b'));
  expect(readRegularFile(join(folder, 'b'))).toBeUndefined();
  expect(readRegularFile(join(folder, 'missing'))).toBeUndefined();
});

it.skipIf(process.platform === 'win32')('does not wait for the writer of a pipe', () => {
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  expect(readRegularFile(join(folder, 'pipe'))).toBeUndefined();
});

it.skipIf(process.platform === 'win32')('does not read an endless device', () => {
  expect(readRegularFile('/dev/zero')).toBeUndefined();
});
