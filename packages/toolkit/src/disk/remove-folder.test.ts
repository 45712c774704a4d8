import fs, { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { removeFolder } from './remove.ts';

let parent: string;
let folder: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'codesearch-remove-'));
  folder = join(parent, 'folder');
  mkdirSync(join(folder, 'inner'), { recursive: true });
  writeFileSync(join(folder, 'inner/file'), '');
});
afterEach(() => rmSync(parent, { recursive: true }));

/** Node's removal ends early, as it does if another process removes a file at the same time. */
function endEarly(times: number): void {
  const removal = vi.spyOn(fs, 'rmSync');
  for (let time = 0; time < times; time++) removal.mockImplementationOnce(() => {});
  syncBuiltinESMExports();
}

it('removes a folder with its content, but not what its links lead to', () => {
  const target = join(parent, 'target');
  writeFileSync(target, '');
  symlinkSync(target, join(folder, 'link'));
  removeFolder(folder);
  expect([existsSync(folder), existsSync(target)]).toEqual([false, true]);
});

it('does nothing if the folder is missing', () => {
  removeFolder(join(parent, 'missing'));
  expect(existsSync(folder)).toBe(true);
});

it('removes all of it while other processes remove files in it', () => {
  endEarly(3);
  removeFolder(folder);
  expect(existsSync(folder)).toBe(false);
});

it('says so if they do not stop', () => {
  endEarly(100);
  expect(() => removeFolder(folder)).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
});
