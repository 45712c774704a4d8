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
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ProcessFolder } from './process-folder.ts';

let parent: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'codesearch-process-'));
});

afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** Makes a folder as a process leaves it. */
function left(name: string, daysOld = 0): string {
  const folder = join(parent, name);
  mkdirSync(join(folder, '0', 'projects'), { recursive: true });
  const time = new Date(Date.now() - daysOld * 24 * 3600 * 1000);
  utimesSync(folder, time, time);
  return folder;
}

/** The id of a process that has ended. */
const ended = (): number => spawnSync(process.execPath, ['--version']).pid;

/** The names in the parent after a new folder was made, without it. */
function remaining(): readonly string[] {
  const own = new ProcessFolder(parent, 'copy').path;
  expect(readdirSync(own)).toEqual([]);
  return readdirSync(parent).filter((name) => name !== basename(own));
}

it('removes folders whose process has ended, and keeps those of other processes', () => {
  left(`copy~${ended()}~${hostname()}~a`);
  const running = left(`copy~${process.pid}~${hostname()}~b`, 8);
  const elsewhere = left(`copy~${ended()}~not-${hostname()}~c`);
  expect(remaining().toSorted()).toEqual([running, elsewhere].map((folder) => basename(folder)).toSorted());
});

it('removes folders of unknown processes after a week', () => {
  left('copy~1~elsewhere~a', 8);
  left('copy~x', 8);
  const recent = left('copy~1~elsewhere~b', 6);
  expect(remaining()).toEqual([basename(recent)]);
});

it('follows no link, and touches nothing with another name', () => {
  const name = (which: string): string => `copy~${ended()}~${hostname()}~${which}`;
  const target = left(`precious~${ended()}~${hostname()}~a`);
  writeFileSync(join(target, 'file'), '');
  symlinkSync(target, join(parent, name('link')));
  symlinkSync(target, join(left(name('inside')), 'link'));
  expect(remaining()).toHaveLength(2);
  expect(existsSync(join(target, 'file'))).toBe(true);
});
