import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { longPath, pathInside, realPath, withLockedFile } from './platform.ts';
import type { FileNames } from './platform.ts';

const failure = (code: string): Error => Object.assign(new Error(code), { code });

describe('a locked file', () => {
  it.each(['EBUSY', 'EPERM', 'EACCES'])('is tried again on Windows after %s, with longer and longer pauses', (code) => {
    const pauses: number[] = [];
    let attempts = 0;
    const work = (): string => {
      if (++attempts < 4) throw failure(code);
      return 'done';
    };
    expect(withLockedFile(work, { platform: 'win32', pause: (ms) => void pauses.push(ms) })).toBe('done');
    expect(pauses).toEqual([2, 4, 8]);
  });

  it('is given up after about half a second', () => {
    let waited = 0;
    const work = (): never => {
      throw failure('EBUSY');
    };
    expect(() => withLockedFile(work, { platform: 'win32', pause: (ms) => void (waited += ms) })).toThrow('EBUSY');
    expect(waited).toBe(510);
  });

  it.each([
    ['linux', 'EBUSY'],
    ['darwin', 'EPERM'],
    ['win32', 'ENOSPC'],
  ] as const)('is not tried again on %s after %s', (platform, code) => {
    let attempts = 0;
    const work = (): never => {
      attempts++;
      throw failure(code);
    };
    expect(() => withLockedFile(work, { platform, pause: () => {} })).toThrow(code);
    expect(attempts).toBe(1);
  });

  it('pauses the thread', () => {
    let attempts = 0;
    const work = (): number => {
      if (++attempts < 3) throw failure('EBUSY');
      return attempts;
    };
    expect(withLockedFile(work, { platform: 'win32' })).toBe(3);
  });
});

describe('a long path', () => {
  const long = String.raw`C:\Users\Ada\AppData\Local${String.raw`\folder`.repeat(40)}\store.sqlite`;

  it('gets the prefix of Windows, also on a server', () => {
    expect(longPath(long, 'win32')).toBe(String.raw`\\?\ `.trimEnd() + long);
    const shared = String.raw`\\server\share${String.raw`\folder`.repeat(40)}\a`;
    expect(longPath(shared, 'win32')).toBe(String.raw`\\?\UNC` + shared.slice(1));
  });

  it('stays as it is if it is short, or on another system', () => {
    expect(longPath(String.raw`C:\data\store.sqlite`, 'win32')).toBe(String.raw`C:\data\store.sqlite`);
    expect(longPath(`/${'folder/'.repeat(80)}a`, 'linux')).toBe(`/${'folder/'.repeat(80)}a`);
  });
});

/** A system with these folders, that ignores the case and the normalization of names. */
function insensitive(platform: NodeJS.Platform, folders: Readonly<Record<string, readonly string[]>>): FileNames {
  return {
    platform,
    resolve: () => {
      throw new Error('It would keep the spelling.');
    },
    resolveNative: (path) => path,
    list: (folder) => folders[folder] ?? [],
  };
}

describe('the real path of a folder', () => {
  it('has the spelling of the file system on macOS', () => {
    const names = insensitive('darwin', {
      '/': ['Users', 'tmp'],
      '/Users': ['Ada'],
      '/Users/Ada': ['Code', 'cafe\u0301', 'code.old'],
    });
    expect(realPath('/users/ADA/code', names)).toBe('/Users/Ada/Code');
    expect(realPath('/Users/Ada/caf\u00e9', names)).toBe('/Users/Ada/cafe\u0301');
    expect(realPath('/Users/Ada/Code', names)).toBe('/Users/Ada/Code');
    expect(realPath('/', names)).toBe('/');
  });

  it('keeps the exact name on a file system with two names that differ only in case', () => {
    const names = insensitive('darwin', { '/': ['A', 'a'] });
    expect(realPath('/a', names)).toBe('/a');
    expect(realPath('/A', names)).toBe('/A');
  });

  it('keeps the name if the folder around it cannot be listed', () => {
    const list = (): never => {
      throw failure('EACCES');
    };
    expect(realPath('/private/code', { ...insensitive('darwin', {}), list })).toBe('/private/code');
  });

  it('is what Windows says, with the drive, the case and the long names', () => {
    const resolveNative = (): string => String.raw`C:\Users\Ada Lovelace\Code`;
    const names = { ...insensitive('win32', {}), resolveNative };
    expect(realPath(String.raw`c:\users\ADALOV~1\code`, names)).toBe(String.raw`C:\Users\Ada Lovelace\Code`);
  });

  it('has links resolved', () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-real-')));
    mkdirSync(join(folder, 'Tree'));
    symlinkSync(join(folder, 'Tree'), join(folder, 'link'));
    expect(realPath(join(folder, 'link'))).toBe(join(folder, 'Tree'));
    rmSync(folder, { recursive: true });
  });
});

describe('pathInside', () => {
  it.each([
    ['/a', '/a', ''],
    ['/a', '/a/b/c', 'b/c'],
    ['/a', '/a/..b', '..b'],
    ['/', '/a', 'a'],
    ['/a', '/', undefined],
    ['/a', '/ab', undefined],
    ['/a/b', '/a/c', undefined],
  ])('of %s and %s is %s', (folder, path, expected) => {
    expect(pathInside(folder, path)).toBe(expected);
  });
});
