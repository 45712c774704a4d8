import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assertOwnIfExists, assertSafeHome } from './assert-safe-home.ts';

let folder: string;
let home: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-home-'));
  home = join(folder, 'home');
});
afterEach(() => rmSync(folder, { recursive: true }));

const refusal = (problem: RegExp, reason: string): unknown =>
  expect.objectContaining({
    code: 'UNAVAILABLE',
    message: expect.stringMatching(problem) as string,
    details: expect.objectContaining({ reason }) as unknown,
  });

describe('a data folder is accepted', () => {
  it('if it does not exist and could be created', () => {
    expect(() => assertSafeHome(join(home, 'deep'))).not.toThrow();
    expect(() => assertOwnIfExists(home)).not.toThrow();
  });

  it('if only this user can write to it, also behind a link', () => {
    mkdirSync(home, { mode: 0o755 });
    symlinkSync(home, join(folder, 'link'));
    expect(() => assertSafeHome(home)).not.toThrow();
    expect(() => assertSafeHome(join(folder, 'link'))).not.toThrow();
  });
});

describe('a data folder is refused', () => {
  it('if its path has a NUL character', () => {
    expect(() => assertSafeHome(`${home}\0`)).toThrow(refusal(/NUL/, 'kind') as Error);
  });

  it('if it is a file, or in one', () => {
    writeFileSync(home, '');
    expect(() => assertSafeHome(home)).toThrow(refusal(/home cannot be used: it is a file\.$/, 'kind') as Error);
    const inFile = join(home, 'deep/er');
    expect(() => assertSafeHome(inFile)).toThrow(refusal(/home cannot be used: it is a file\.$/, 'kind') as Error);
  });

  it('if it is a link to nothing, and the error names the target', () => {
    symlinkSync('gone', home);
    expect(() => assertSafeHome(home)).toThrow(refusal(/a link to gone, which does not exist/, 'kind') as Error);
  });

  it.skipIf(process.platform === 'win32')('if it is a pipe', () => {
    execFileSync('mkfifo', [home]);
    expect(() => assertSafeHome(home)).toThrow(refusal(/neither a file nor a folder/, 'kind') as Error);
  });

  it.skipIf(process.platform === 'win32').each(['', 'projects', 'cache'])(
    'if others can write to it, or to its folder %j',
    (name) => {
      const path = join(home, name);
      mkdirSync(path, { recursive: true });
      chmodSync(path, 0o777);
      expect(() => assertSafeHome(home)).toThrow(refusal(/can be written by every user/, 'permissions') as Error);
    },
  );

  it.runIf(process.getuid?.() === 0)('if it belongs to another user', () => {
    mkdirSync(home);
    chownSync(home, 4242, 4242);
    expect(() => assertSafeHome(home)).toThrow(refusal(/belongs to another user/, 'owner') as Error);
  });
});
