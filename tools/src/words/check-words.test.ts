import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const program = new URL('check-words.ts', import.meta.url).pathname;
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'check-words-'));
  execFileSync('git', ['init', '--quiet'], { cwd: root });
});

afterEach(() => rmSync(root, { recursive: true }));

/** Writes files and has Git track them. */
function track(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  execFileSync('git', ['add', '--all'], { cwd: root });
}

/** The exit status, followed by the findings. */
function check(...args: readonly string[]): readonly unknown[] {
  const { status, stdout } = spawnSync(process.execPath, [program, '--root', root, ...args], { encoding: 'utf8' });
  return [status, ...stdout.split('\n').filter((line) => line !== '')];
}

describe('check-words', () => {
  it('names the place, the word and what to write instead, and fails', () => {
    track({ 'new/a.ts': '\n// The caller is told.\n', 'new/b.md': 'Right.\n' });
    expect(check()).toEqual([1, 'new/a.ts:2: "told". Instead of "told", write: reports, prints, says.']);
  });

  it('succeeds if no word is found', () => {
    track({ 'new/a.ts': '// The caller gets a report.\n' });
    expect(check()).toEqual([0]);
  });

  it('reads tracked sources and documents only, without data of tests and records of the past', () => {
    track({ 'new/data.json': 'told', 'CHANGELOG.md': 'told', 'e2e/fixture/files/a.ts': 'told' });
    writeFileSync(join(root, 'new/untracked.ts'), 'told');
    expect(check()).toEqual([0]);
  });

  it('checks only the folders that are named', () => {
    track({ 'old/a.ts': 'told', 'old/b/c.ts': 'told', 'new/a.ts': 'anew' });
    expect(check('old/b/')).toEqual([1, expect.stringMatching(/^old\/b\/c\.ts:1: /)]);
  });

  it('counts words and folders', () => {
    track({ 'packages/a/src/b.ts': 'told anew, told', 'packages/a/c.md': 'told', 'README.md': 'anew' });
    expect(check('--count')).toEqual([
      0,
      '| Word | Found |',
      '| --- | ---: |',
      '| told | 3 |',
      '| anew | 2 |',
      '| total | 5 |',
      '| Folder | Found |',
      '| --- | ---: |',
      '| packages/a | 4 |',
      '| . | 1 |',
      '| total | 5 |',
    ]);
  });
});
