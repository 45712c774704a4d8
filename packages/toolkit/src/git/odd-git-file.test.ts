import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { gitCall } from './run-git.ts';
import { oddGitFile } from './odd-git-file.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-odd-'));
  write('.git/HEAD', 'ref: refs/heads/main\n');
  write('.git/config', '');
  write('part/a.ts', '');
});

afterEach(() => rmSync(folder, { recursive: true }));

const at = (path: string): string => join(folder, path);

function write(path: string, text: string): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
}

/** A link to a device without an end. */
function endless(path: string): void {
  rmSync(path, { force: true });
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync('/dev/zero', path);
}

const isWindows = process.platform === 'win32';

it.skipIf(isWindows).each(
  `HEAD index commondir config config.worktree packed-refs shallow info/attributes info/exclude info/grafts
  objects/info/alternates objects/info/commit-graph objects/pack/multi-pack-index refs/heads/main`.split(/\s+/),
)('names what is no file as .git/%s, for the folder and one below', (name) => {
  const path = at(`.git/${name}`);
  endless(path);
  for (const from of [folder, at('part')]) {
    expect(oddGitFile(from)).toBe(path);
    expect(() => gitCall(['log'], { folder: from, env: () => undefined })).toThrow(`${path} is not a regular file`);
  }
});

it.skipIf(isWindows).each([
  [
    'follows a branch to another one',
    () => write('.git/refs/heads/main', 'ref: refs/heads/odd\n'),
    '.git/refs/heads/odd',
  ],
  ['follows a linked working tree', () => write('part/.git', 'gitdir: ../.git/odd\n'), '.git/odd/HEAD'],
  ['knows a bare repository', () => write('part/HEAD', ''), 'part/objects/info/alternates'],
])('%s', (_, make, odd) => {
  make();
  endless(at(odd));
  expect(oddGitFile(at('part'))).toBe(at(odd));
});

it('has nothing against folders with such names, and ends at a branch that names itself', () => {
  write('part/HEAD', '');
  write('part/config/a.ts', '');
  mkdirSync(at('.git/refs/heads/odd'), { recursive: true });
  write('.git/refs/heads/main', 'ref: refs/heads/odd\n');
  expect(oddGitFile(at('part'))).toBeUndefined();
  write('.git/refs/heads/main', 'ref: refs/heads/main\n');
  expect(oddGitFile(at('part'))).toBeUndefined();
});
