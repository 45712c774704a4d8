import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDataFolder } from './check-data-folder.ts';
import { checkGit, checkNode } from './check-machine.ts';

const engine = '>=22.18';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "codesearch-doctor's-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

it('checkNode accepts the versions of Node that the package supports', () => {
  expect(checkNode(engine).ok).toBe(true);
  const versions = ['22.18.0', '22.20.1', '24.0.0', '22.17.9', '20.20.2'];
  expect(versions.map((node) => checkNode(engine, undefined, { node }).ok)).toEqual([true, true, true, false, false]);
});

it('checkNode names the single executable', () => {
  expect(checkNode(engine, '/usr/bin/codesearch', { node: '26.10.0' }).message).toBe(
    'Node 26.10.0, in the executable /usr/bin/codesearch',
  );
});

it('checkNode names another runtime', () => {
  expect(checkNode(engine, undefined, { node: '26.3.0', bun: '1.4.5' }).message).toBe('Bun 1.4.5, as Node 26.3.0');
  expect(checkNode(engine, undefined, { node: '26.3.0', deno: '2.9.6' }).message).toBe('Deno 2.9.6, as Node 26.3.0');
});

it('checkGit requires git in a repository only', async () => {
  const { signal } = new AbortController();
  expect(await checkGit(folder, { PATH: folder }, signal)).toMatchObject({ ok: true });
  mkdirSync(join(folder, '.git'));
  mkdirSync(join(folder, 'src'));
  expect(await checkGit(join(folder, 'src'), { PATH: folder }, signal)).toMatchObject({
    ok: false,
    repair: expect.stringContaining('Install git') as string,
  });
  expect(await checkGit(folder, process.env, signal)).toMatchObject({
    ok: true,
    message: expect.stringMatching(/^git version/) as string,
  });
});

describe('checkDataFolder', () => {
  const home = (): string => join(folder, 'home');
  const project = (): string => join(home(), 'projects/tree-0123456789abcdef');

  it('accepts a folder that does not exist but can be created', () => {
    expect(checkDataFolder(join(home(), 'deep'), project())).toEqual([
      { check: 'data-folder', ok: true, message: `${join(home(), 'deep')} will be created when it is needed` },
    ]);
  });

  it('reports files that other users can read, with a command that repairs it', () => {
    mkdirSync(project(), { recursive: true, mode: 0o700 });
    chmodSync(home(), 0o755);
    writeFileSync(join(project(), 'store.sqlite'), '', { mode: 0o600 });
    expect(checkDataFolder(home(), project())).toMatchObject([{ ok: true }]);
    writeFileSync(join(home(), '.env'), 'KEY=1', { mode: 0o644 });
    chmodSync(join(project(), 'store.sqlite'), 0o640);
    const [, finding] = checkDataFolder(home(), project());
    expect(finding).toMatchObject({
      ok: false,
      message: expect.stringMatching(/\.env and 1 more can be read/) as string,
    });
    execFileSync('sh', ['-c', finding?.repair ?? 'false']);
    expect(checkDataFolder(home(), project())).toMatchObject([{ ok: true }]);
  });

  it('ignores files in a folder that other users cannot enter', () => {
    mkdirSync(home(), { mode: 0o700 });
    writeFileSync(join(home(), '.env'), 'KEY=1', { mode: 0o644 });
    expect(checkDataFolder(home(), project())).toMatchObject([{ ok: true }]);
  });
});
