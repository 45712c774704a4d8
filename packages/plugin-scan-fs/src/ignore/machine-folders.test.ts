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

it('are none in a tree that holds nothing of the machine', () => {
  expect(machineFolders(join(root, 'project'), join(root, 'data'))).toEqual([]);
  expect(machineFolders(join(root, 'data/project'), join(root, 'data'))).toEqual([]);
});

it('are the data folder, by its very name', () => {
  expect(machineFolders(root, join(root, '.local/share/code*search [1]'))).toEqual([
    String.raw`/.local/share/code\*search\ \[1]/`,
  ]);
});

it('are the data folder where a link leads to it', () => {
  mkdirSync(join(root, 'disk/data'), { recursive: true });
  symlinkSync(join(root, 'disk'), join(root, 'share'));
  expect(machineFolders(root, join(root, 'share/data'))).toEqual(['/disk/data/']);
});

it.skipIf(process.platform === 'win32')('are what the system shows as files on a whole disk', () => {
  expect(machineFolders('/', '/data')).toEqual(['/data/', '/dev/', '/proc/', '/run/', '/sys/']);
});
