import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeLeftFolders, TemporaryFolder } from './temporary-folder.ts';

let parent: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'codesearch-evaluation-'));
});

afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** Makes a folder as an evaluation leaves it. */
function left(name: string, owner?: object, daysOld = 0): void {
  const folder = join(parent, `codesearch-eval-${name}`);
  mkdirSync(join(folder, '0', 'projects'), { recursive: true });
  if (owner) writeFileSync(join(folder, 'owner.json'), JSON.stringify(owner));
  const time = new Date(Date.now() - daysOld * 24 * 3600 * 1000);
  utimesSync(folder, time, time);
}

/** The id of a process that has ended. */
const ended = (): number => spawnSync(process.execPath, ['--version']).pid;

it('removes folders whose process has ended, and keeps those of other processes', () => {
  left('ended', { pid: ended(), host: hostname() });
  left('running', { pid: process.pid, host: hostname() });
  left('elsewhere', { pid: ended(), host: `not-${hostname()}` });
  removeLeftFolders(parent);
  expect(readdirSync(parent).toSorted()).toEqual(['codesearch-eval-elsewhere', 'codesearch-eval-running']);
});

it('removes folders of unknown processes after a week', () => {
  left('new');
  left('old', undefined, 8);
  left('damaged', { pid: 'x' }, 8);
  left('running', { pid: process.pid, host: hostname() }, 8);
  removeLeftFolders(parent);
  expect(readdirSync(parent).toSorted()).toEqual(['codesearch-eval-new', 'codesearch-eval-running']);
});

it('follows no link, and touches nothing with another name', () => {
  const target = join(parent, 'precious');
  mkdirSync(target);
  writeFileSync(join(target, 'owner.json'), JSON.stringify({ pid: ended(), host: hostname() }));
  symlinkSync(target, join(parent, 'codesearch-eval-link'));
  left('inside', { pid: ended(), host: hostname() });
  symlinkSync(target, join(parent, 'codesearch-eval-inside', 'link'));
  removeLeftFolders(parent);
  expect(readdirSync(parent).toSorted()).toEqual(['codesearch-eval-link', 'precious']);
  expect(readdirSync(target)).toEqual(['owner.json']);
});

it('is removed when it is disposed, and nothing waits for the exit of the process any more', () => {
  const before = process.listenerCount('exit');
  const folder = new TemporaryFolder();
  expect(existsSync(folder.path)).toBe(true);
  folder[Symbol.dispose]();
  expect(existsSync(folder.path)).toBe(false);
  expect(process.listenerCount('exit')).toBe(before);
});
