import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assertFilePlace } from './assert-file-place.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-place-'));
  writeFileSync(join(folder, 'file'), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

const place = (path: string, createsFolders?: boolean) => (): void =>
  assertFilePlace(join(folder, path), { createsFolders });
const refused = (message: string): object =>
  expect.objectContaining({ code: 'INPUT_INVALID', message }) as unknown as object;

it('a file can be new, or replace another one', () => {
  expect(place('new')).not.toThrow();
  expect(place('file')).not.toThrow();
});

it('a file cannot be in a folder that is missing, unless that will be created', () => {
  expect(place('missing/deep/new')).toThrow(refused(`No file can be written to ${join(folder, 'missing/deep')}.`));
  expect(place('missing/deep/new', true)).not.toThrow();
});

it.each([false, true])('a file cannot be in another file (missing folders are created: %s)', (createsFolders) => {
  expect(place('file/new', createsFolders)).toThrow(refused(`No file can be written to ${join(folder, 'file')}.`));
});

it('a file cannot be a folder', () => {
  mkdirSync(join(folder, 'present'));
  expect(place('present')).toThrow(refused(`${join(folder, 'present')} is a folder.`));
});

it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')('a folder has to be writable', () => {
  mkdirSync(join(folder, 'locked'));
  chmodSync(join(folder, 'locked'), 0o500);
  expect(place('locked/new')).toThrow(refused(`No file can be written to ${join(folder, 'locked')}.`));
  expect(place('locked/deep/new', true)).toThrow(refused(`No file can be written to ${join(folder, 'locked')}.`));
});
