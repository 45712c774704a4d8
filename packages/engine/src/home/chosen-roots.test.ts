import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isChosen, rememberChosen } from './chosen-roots.ts';

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'codesearch-chosen-'));
});

afterEach(() => rmSync(home, { recursive: true, force: true }));

it('remembers a tree, and no tree in it or with the same name', () => {
  rememberChosen(home, '/a/tree');
  rememberChosen(home, '/a/tree');
  expect(['/a/tree', '/b/tree', '/a/tree/src', '/a'].map((root) => isChosen(home, root))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it('does not need a data folder that can be written', () => {
  const file = join(home, 'file');
  writeFileSync(file, '');
  rememberChosen(file, '/a/tree');
  expect(isChosen(file, '/a/tree')).toBe(false);
});
