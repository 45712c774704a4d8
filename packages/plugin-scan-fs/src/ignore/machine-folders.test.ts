import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { machineFolders } from './machine-folders.ts';

let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-machine-')));
});

afterEach(() => rmSync(root, { recursive: true }));

it('gives no patterns for a tree without such folders', () => {
  expect(machineFolders(join(root, 'project'), join(root, 'data'))).toEqual([]);
  expect(machineFolders(join(root, 'data/project'), join(root, 'data'))).toEqual([]);
});

it('gives a pattern that matches only the data folder', () => {
  expect(machineFolders(root, join(root, '.local/share/code*search [1]'))).toEqual([
    String.raw`/.local/share/code\*search\ \[1]/`,
  ]);
});

it('gives a pattern for the data folder behind a link', () => {
  mkdirSync(join(root, 'disk/data'), { recursive: true });
  symlinkSync(join(root, 'disk'), join(root, 'share'));
  expect(machineFolders(root, join(root, 'share/data'))).toEqual(['/disk/data/']);
});

it.skipIf(process.platform === 'win32')('gives patterns for the folders of the system on a whole disk', () => {
  expect(machineFolders('/', '/data')).toEqual(['/data/', '/dev/', '/proc/', '/run/', '/sys/']);
});
