import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeFile } from './remove.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-remove-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('removes a file, and a link but not its target', () => {
  const [file, link] = [join(folder, 'file'), join(folder, 'link')];
  writeFileSync(file, '');
  symlinkSync(file, link);
  removeFile(link);
  expect([existsSync(link), existsSync(file)]).toEqual([false, true]);
  removeFile(file);
  expect(existsSync(file)).toBe(false);
});

it('does nothing if the file is missing, and throws if it cannot be removed', () => {
  removeFile(join(folder, 'missing'));
  mkdirSync(join(folder, 'folder'));
  expect(() => removeFile(join(folder, 'folder'))).toThrow(
    expect.objectContaining({ code: expect.any(String) as string, syscall: 'unlink' }),
  );
});
