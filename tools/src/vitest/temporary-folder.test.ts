import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enterFile, enterRun, removeKilledRuns } from './temporary-folder.ts';

beforeEach(() => {
  for (const name of ['TMPDIR', 'TEST_RUN_FOLDER', 'NODE_COMPILE_CACHE']) vi.stubEnv(name, process.env[name]);
});
afterEach(() => void vi.unstubAllEnvs());

it('is that of a file of tests, which fails if it leaves something there', () => {
  const leaveRun = enterRun();
  const run = tmpdir();
  const leaveFile = enterFile('one.test.ts');
  const folder = mkdtempSync(join(tmpdir(), 'tree-'));
  expect(folder.startsWith(join(run, '/'))).toBe(true);
  expect(() => leaveFile()).toThrow(`left something in the temporary folder: ${basename(folder)}`);
  expect([existsSync(folder), tmpdir()]).toEqual([false, run]);
  enterFile('other.test.ts')();
  expect(leaveRun()).toEqual([]);
  expect(existsSync(run)).toBe(false);
});

it('names the file of tests after whose end something was written', () => {
  const leaveRun = enterRun();
  enterFile('one.test.ts')();
  const leaveFile = enterFile('late.test.ts');
  const late = tmpdir();
  leaveFile();
  mkdirSync(join(late, 'tree/index'), { recursive: true });
  expect(leaveRun()).toEqual(['late.test.ts: tree, tree/index']);
});

it('is in that of the run for each file, and may stay if all tests of a file are skipped', () => {
  const leaveRun = enterRun();
  const run = tmpdir();
  enterFile('skipped.test.ts');
  enterFile('next.test.ts')();
  expect(tmpdir()).toBe(run);
  expect(leaveRun()).toEqual([]);
});

it('is removed by the next run if its own was killed', () => {
  const { pid: gone } = spawnSync(process.execPath, ['--version']);
  const runs = { killed: gone, running: process.pid, unknown: undefined };
  for (const [name, id] of Object.entries(runs)) {
    mkdirSync(join(tmpdir(), `cs-${name}`, 'tree'), { recursive: true });
    if (id !== undefined) writeFileSync(join(tmpdir(), `cs-${name}`, 'process'), String(id));
  }
  removeKilledRuns(tmpdir());
  expect(readdirSync(tmpdir())).toEqual(['cs-running', 'cs-unknown']);
  for (const name of readdirSync(tmpdir())) rmSync(join(tmpdir(), name), { recursive: true });
});
