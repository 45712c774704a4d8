import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { replaceFile } from './replace-file.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-replace-'));
  file = join(folder, 'record.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string): number => statSync(path).mode & 0o777;

it('puts the new content in the place of the old, for its owner alone', () => {
  writeFileSync(file, 'old and longer');
  replaceFile(file, 'new');
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(modeOf(file)).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['record.json']);
});

it('gives the permissions that are asked for', () => {
  replaceFile(file, 'new', { mode: 0o640 });
  expect(modeOf(file)).toBe(0o640);
});

it('writes over the draft of a killed process, and keeps nothing of it', () => {
  const draft = join(folder, 'record.json.next');
  writeFileSync(draft, 'half of a much longer content');
  chmodSync(draft, 0o644);
  replaceFile(file, 'new', { draft, flush: true });
  expect([readFileSync(file, 'utf8'), modeOf(file)]).toEqual(['new', 0o600]);
  expect(readdirSync(folder)).toEqual(['record.json']);
});

it('leaves what was there, and nothing beside it, where it fails', () => {
  mkdirSync(file);
  expect(() => replaceFile(file, 'new')).toThrow(/EISDIR|EPERM|ENOTEMPTY|EEXIST/);
  expect(readdirSync(folder)).toEqual(['record.json']);
  expect(() => replaceFile(join(folder, 'missing/record.json'), 'new')).toThrow(/ENOENT/);
});
