import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { workspace } from '../sandbox.ts';
import { triedCases } from './tried.ts';

/* SECURITY.md: a container can read one repository, whatever its `.git` says. */

let folder: string;
let clone: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-mount-')));
  clone = join(folder, 'clone');
  mkdirSync(clone);
  git(folder, 'init', '--quiet', 'other');
});

afterEach(() => rmSync(folder, { recursive: true }));

function git(cwd: string, ...args: readonly string[]): void {
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=a@example.org', ...args], { cwd, stdio: 'ignore' });
}

function write(path: string, content: string): void {
  const file = join(clone, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** The folders of the machine that the script mounts. */
function mounted(cwd = clone): readonly string[] {
  const { stdout } = spawnSync('sh', [join(workspace, 'distribution/container/codesearch'), 'search', 'x'], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, CODESEARCH_ENGINE: 'echo', HOME: join(folder, 'home') },
  });
  return [...stdout.matchAll(/--volume (\/[^:]*):/g)].map(([, path = '']) => path);
}

const other = (): string => join(folder, 'other/.git');

const shapes: readonly (readonly [string, () => void])[] = [
  ...['/', '/home', '..', '../..', '../other'].map((tree): readonly [string, () => void] => [
    `a working tree ${tree}`,
    () => {
      git(clone, 'init', '--quiet');
      git(clone, 'config', 'core.worktree', tree);
    },
  ]),
  ['a common folder', () => write('.git/commondir', other())],
  ['a relative common folder', () => write('.git/commondir', '../../other/.git')],
  ['a file that names another repository', () => write('.git', `gitdir: ${other()}\n`)],
  ['a file with a relative path', () => write('.git', 'gitdir: ../other/.git\n')],
  ['a file that names the home', () => write('.git', `gitdir: ${folder}\n`)],
  ['a file that names the root', () => write('.git', 'gitdir: /\n')],
  ['a link to another repository', () => symlinkSync(other(), join(clone, '.git'))],
  ['a link to nothing', () => symlinkSync('none', join(clone, '.git'))],
  ['a pipe', () => execFileSync('mkfifo', [join(clone, '.git')])],
  ['an empty file', () => write('.git', '')],
  ['a file with a command', () => write('.git', 'gitdir: $(touch RAN)\n')],
  [
    'a worktree of another repository that does not know it',
    () => write('.git', `gitdir: ${other()}/worktrees/clone\n`),
  ],
  [
    'a worktree of its own that names another one',
    () => {
      write('.git', 'gitdir: fake/worktrees/w\n');
      write('fake/worktrees/w/gitdir', `${join(folder, 'other')}/.git\n`);
    },
  ],
  [
    'a worktree in itself',
    () => {
      write('.git', 'gitdir: fake.git/worktrees/w\n');
      write('fake.git/worktrees/w/gitdir', `${clone}/.git\n`);
      write('fake.git/worktrees/w/commondir', other());
    },
  ],
  [
    'a worktree through a link',
    () => {
      symlinkSync(join(folder, 'other'), join(clone, 'link'));
      write('.git', 'gitdir: link/.git/worktrees/w\n');
    },
  ],
  ...[
    'gitdir:../other/.git\n',
    'gitdir: ../other/.git/worktrees/../\n',
    'gitdir:  ../other/.git\n',
    'gitdir: ../other/.git\0/x\n',
    '\ngitdir: ../other/.git\n',
    'gitdir: -x\n',
    "gitdir: '; touch RAN; '\n",
    'gitdir: .\n',
    'gitdir: ..\n',
    'gitdir: ../other/.git/\n',
    'gitdir: ../other/.git\r\n',
    `gitdir: ${'../'.repeat(60)}\n`,
    `gitdir: ${'x'.repeat(10_000)}\n`,
    'gitdir: ../other\n',
  ].map((content): readonly [string, () => void] => [
    `a file with ${JSON.stringify(content.slice(0, 40))}`,
    () => write('.git', content),
  ]),
  [
    'a worktree whose repository is a folder of another name',
    () => {
      mkdirSync(join(folder, 'private.git/worktrees/w'), { recursive: true });
      writeFileSync(join(folder, 'private.git/worktrees/w/gitdir'), `${join(folder, 'other')}/.git\n`);
      write('.git', 'gitdir: ../private.git/worktrees/w\n');
    },
  ],
  [
    'a worktree with a link to one that knows the clone',
    () => {
      write('fake/gitdir', `${clone}/.git\n`);
      symlinkSync(join(folder, 'other'), join(clone, 'up'));
      write('.git', 'gitdir: up/../clone/fake\n');
    },
  ],
  [
    'an included configuration',
    () => {
      git(clone, 'init', '--quiet');
      write('.git/more', `[core]\n\tworktree = ${folder}\n`);
      git(clone, 'config', 'include.path', 'more');
    },
  ],
];

describe.skipIf(process.platform === 'win32')('the container', () => {
  it('is tried as often as SECURITY.md says', () => {
    expect(shapes).toHaveLength(triedCases('Shapes of `.git` before the container starts'));
  });

  it.each(shapes)('gets the folder alone if its .git has or is %s', (_, prepare) => {
    prepare();
    mkdirSync(join(clone, 'src'));
    for (const cwd of [clone, join(clone, 'src')])
      // A link to nothing is no repository.
      expect([[clone], [cwd]], cwd).toContainEqual(mounted(cwd));
  });

  it('gets the history of a worktree, from its repository', () => {
    git(join(folder, 'other'), 'commit', '--quiet', '--allow-empty', '--message', 'All');
    git(join(folder, 'other'), 'worktree', 'add', '--quiet', join(folder, 'tree'));
    expect(mounted(join(folder, 'tree')).toSorted()).toEqual([other(), join(folder, 'tree')]);
  });
});
