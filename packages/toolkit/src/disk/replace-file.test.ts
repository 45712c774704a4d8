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

it('replaces the old content by the new, for its owner only', () => {
  writeFileSync(file, 'old and longer');
  replaceFile(file, 'new');
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(modeOf(file)).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['record.json']);
});

it('sets the requested permissions', () => {
  replaceFile(file, 'new', { mode: 0o640 });
  expect(modeOf(file)).toBe(0o640);
});

it('replaces the draft of a killed process', () => {
  const draft = join(folder, 'record.json.next');
  writeFileSync(draft, 'half of a much longer content');
  chmodSync(draft, 0o644);
  replaceFile(file, 'new', { draft, flush: true });
  expect([readFileSync(file, 'utf8'), modeOf(file)]).toEqual(['new', 0o600]);
  expect(readdirSync(folder)).toEqual(['record.json']);
});

it('keeps the former content and leaves no draft if it fails', () => {
  mkdirSync(file);
  expect(() => replaceFile(file, 'new')).toThrow(/EISDIR|EPERM|ENOTEMPTY|EEXIST/);
  expect(readdirSync(folder)).toEqual(['record.json']);
  expect(() => replaceFile(join(folder, 'missing/record.json'), 'new')).toThrow(/ENOENT/);
});
