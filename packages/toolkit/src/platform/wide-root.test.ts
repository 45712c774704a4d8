import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, parse } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { wideRoot } from './wide-root.ts';

let folder: string;
let home: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-wide-')));
  home = join(folder, 'home/ada');
  mkdirSync(join(home, 'service'), { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true }));

const nature = (root: string, env: NodeJS.ProcessEnv = { HOME: home }): string | undefined =>
  wideRoot(root, env)?.nature;

describe('a wide root', () => {
  it('is the home folder, a folder above it, or a disk', () => {
    expect(nature(home)).toBe('is your home folder');
    expect(nature(dirname(home))).toBe('holds your home folder');
    expect(nature(parse(home).root)).toBe('is a whole disk');
  });

  it('is not a folder in the home folder or next to it, nor one whose name begins like one above it', () => {
    for (const path of [join(home, 'service'), join(folder, 'other'), `${home}s`, join(folder, 'hom')]) {
      expect(nature(path)).toBeUndefined();
    }
  });

  it('is recognized by the real path of the home folder', () => {
    const link = join(folder, 'link');
    symlinkSync(home, link);
    expect(nature(home, { HOME: link })).toBe('is your home folder');
  });

  it('is recognized by the variable that other systems have', () => {
    expect(nature(home, { HOME: '', USERPROFILE: home })).toBe('is your home folder');
  });

  it('is only a disk for a user whose home folder does not exist', () => {
    expect(nature(folder, { HOME: join(folder, 'nowhere') })).toBeUndefined();
    expect(nature(parse(folder).root, { HOME: join(folder, 'nowhere') })).toBe('is a whole disk');
  });
});
