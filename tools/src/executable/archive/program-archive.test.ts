import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pack, unpack } from './program-archive.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-archive-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const files = [
  { path: 'a.js', content: Buffer.from('export {};\n') },
  { path: 'größe/empty', content: Buffer.alloc(0) },
  {
    path: 'größe/deep/model.i8',
    content: Buffer.from(Uint8Array.from({ length: 100_000 }, (_, index) => index % 251)),
  },
];

it('files have their contents after unpacking, and are readable for their owner only', () => {
  unpack(pack(files), folder);
  for (const { path, content } of files) {
    expect(readFileSync(join(folder, path)).equals(content)).toBe(true);
    if (process.platform !== 'win32') expect(statSync(join(folder, path)).mode & 0o777).toBe(0o600);
  }
});

it('the same files give the same archive', () => {
  expect(pack(files).equals(pack(files))).toBe(true);
});

it('an existing file is never overwritten', () => {
  mkdirSync(join(folder, 'größe'));
  writeFileSync(join(folder, 'größe/empty'), 'planted');
  expect(() => unpack(pack(files), folder)).toThrow('EEXIST');
  expect(readFileSync(join(folder, 'größe/empty'), 'utf8')).toBe('planted');
});
