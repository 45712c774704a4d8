import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeProject } from './remove-project.ts';
import { takeWriterLock } from '../state/writer-lock.ts';

let home: string;
let projects: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'codesearch-remove-'));
  projects = join(home, 'projects');
  for (const id of ['one-1', 'two-2']) {
    mkdirSync(join(projects, id, 'deep'), { recursive: true });
    writeFileSync(join(projects, id, 'project.json'), 'damaged');
    writeFileSync(join(projects, id, 'deep/data'), 'x');
  }
});

afterEach(() => rmSync(home, { recursive: true }));

describe('removeProject', () => {
  it('removes the whole folder of one index, even if it is damaged, and no other', async () => {
    expect(await removeProject(home, 'one-1')).toBe(true);
    expect(readdirSync(projects)).toEqual(['two-2']);
    expect(await removeProject(home, 'one-1')).toBe(false);
  });

  it.each(['', '.', '..', '../projects', 'one-1/deep', '/', '..\\projects', 'a\0b'])(
    'refuses %j as an id',
    async (id) => {
      await expect(removeProject(home, id)).rejects.toMatchObject({ code: 'INPUT_INVALID' });
      expect(readdirSync(projects)).toEqual(['one-1', 'two-2']);
    },
  );

  it('follows no link out of the folder of all indexes', async () => {
    const outside = join(home, 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'kept'), 'x');
    symlinkSync(outside, join(projects, 'link-3'));
    symlinkSync(outside, join(projects, 'one-1/link'));
    expect(await removeProject(home, 'link-3')).toBe(false);
    expect(await removeProject(home, 'one-1')).toBe(true);
    expect(existsSync(join(outside, 'kept'))).toBe(true);
  });

  it.runIf(existsSync('/proc/self/fd'))('keeps no file open', async () => {
    expect(await removeProject(home, 'one-1')).toBe(true);
    const open = readdirSync('/proc/self/fd').map((name) => linkAt(join('/proc/self/fd', name)));
    expect(open.filter((target) => target.startsWith(home))).toEqual([]);
  });

  it('refuses to remove an index that is being written', async () => {
    const folder = join(projects, 'one-1');
    const lock = await takeWriterLock(folder, '/project');
    await expect(removeProject(home, 'one-1')).rejects.toMatchObject({ code: 'INDEX_BUSY' });
    expect(existsSync(join(folder, 'deep/data'))).toBe(true);
    lock[Symbol.dispose]();
    expect(await removeProject(home, 'one-1')).toBe(true);
  });
});

/** What a link names. Empty if it is gone, as that of the listing itself. */
function linkAt(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
