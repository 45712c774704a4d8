import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasRemains, removeLockedFolder, removeManifest, removeRemains } from './index-folder.ts';
import { readManifest } from './manifest.ts';
import { takeWriterLock } from './writer-lock.ts';

let parent: string;
let folder: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'codesearch-folder-'));
  folder = join(parent, 'project');
  mkdirSync(join(folder, 'deep'), { recursive: true });
  for (const name of ['project.json', 'store.sqlite', 'deep/data']) writeFileSync(join(folder, name), 'x');
});

afterEach(() => rmSync(parent, { recursive: true }));

describe('the folder of an index', () => {
  it('does not count as an index from the first step of its removal on', () => {
    removeManifest(folder);
    expect(readManifest(folder)).toBeUndefined();
    expect(hasRemains(folder)).toBe(true);
    removeManifest(folder);
  });

  it('is removed while its lock is held', async () => {
    const lock = await takeWriterLock(folder, '/project');
    removeRemains(folder);
    expect(readdirSync(folder)).toContain('writer.lock');
    expect(hasRemains(folder)).toBe(false);
    removeLockedFolder(folder);
    lock[Symbol.dispose]();
    if (process.platform !== 'win32') expect(existsSync(folder)).toBe(false);
  });

  it('remains if another process has created a file in it', async () => {
    const lock = await takeWriterLock(folder, '/project');
    removeRemains(folder);
    writeFileSync(join(folder, 'new'), '');
    removeLockedFolder(folder);
    lock[Symbol.dispose]();
    expect(readdirSync(folder)).toContain('new');
  });
});
