import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FrozenFile, logBytes } from './database-file.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-frozen-'));
  file = join(folder, 'store.sqlite');
  writeFileSync(file, 'before');
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each([
  ['its bytes', () => writeFileSync(file, 'afterwards')],
  ['its time', () => utimesSync(file, 1, 1)],
  ['its log', () => writeFileSync(`${file}-wal`, 'frame')],
])('notices that another process has changed %s', (_, change) => {
  const frozen = new FrozenFile(file);
  expect(frozen.isChanged()).toBe(false);
  expect(() => frozen.assertUnchanged()).not.toThrow();
  change();
  expect(frozen.isChanged()).toBe(true);
  expect(() => frozen.assertUnchanged()).toThrow(expect.objectContaining({ errcode: 5 }));
});

it('reads the size of the log, which may be missing', () => {
  expect(logBytes(file)).toBe(0);
  writeFileSync(`${file}-wal`, 'frame');
  expect(logBytes(file)).toBe(5);
});
