import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ownRevision } from './own-revision.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'own-revision-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const init = (...args: readonly string[]): void => void execFileSync('git', ['init', '--quiet', ...args, folder]);
const revision = (root: string): string | undefined => ownRevision(join(folder, 'home'), root);

it('of a bare repository is HEAD', () => {
  init('--bare');
  expect(revision(folder)).toBe('HEAD');
  // A copy may have nothing but objects and names.
  rmSync(join(folder, 'config'));
  expect(revision(folder)).toBe('HEAD');
});

it('is missing in a folder with files, and in what only looks like a repository', () => {
  expect(revision(folder)).toBeUndefined();
  init();
  expect(revision(folder)).toBeUndefined();
  expect(revision(join(folder, '.git'))).toBeUndefined();
  rmSync(join(folder, '.git/config'));
  expect(revision(join(folder, '.git'))).toBeUndefined();
  for (const name of ['objects', 'refs', 'HEAD']) mkdirSync(join(folder, name));
  expect(revision(folder)).toBeUndefined();
});
