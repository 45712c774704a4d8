import { spawnSync } from 'node:child_process';
import { chownSync, closeSync, ftruncateSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isNight } from './is-night.ts';
import { Sandbox } from './sandbox.ts';
import type { Outcome } from './sandbox.ts';
import { someOf } from './some-of.ts';

/* Repositories that are made to stop or slow down a search. No test waits longer than its time limit. */

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox({ 'src/retry.ts': 'export function retryLater(): void {}\n' });
  sandbox.commit();
});

afterEach(() => sandbox.remove());

const inGit = (path: string): string => join(sandbox.tree, '.git', path);
const search = (): Promise<Outcome> => sandbox.run(['search', 'retryLater']);

function makePipe(path: string): void {
  rmSync(path, { force: true, recursive: true });
  expect(spawnSync('mkfifo', [path]).status).toBe(0);
}

describe.skipIf(process.platform === 'win32')('a pipe that nobody writes to', () => {
  const inConfig = 'pipe that the configuration of git includes';

  // Each but `index` waits until git is ended. `index` is below.
  const others = ['HEAD', 'config', 'index', 'commondir', 'packed-refs', 'config.worktree', 'info/exclude'];

  it.each(isNight ? [inConfig, ...others] : [inConfig])('does not stop a search for long as .git/%s', async (path) => {
    makePipe(inGit(path));
    if (path === inConfig) writeFileSync(inGit('config'), `[include]\n\tpath = ${JSON.stringify(path)}\n`);
    const { code, stdout, stderr } = await search();
    expect([code, stdout]).toEqual([0, expect.stringContaining('src/retry.ts:1')]);
    if (path === inConfig) expect(stderr).toContain('git did not answer in time');
  });

  it.each(someOf(['package.json', 'node_modules/foo/package.json', 'node_modules/foo/part/package.json']))(
    'does not stop a search as %s, which Node reads when it resolves an import',
    async (path) => {
      writeFileSync(join(sandbox.tree, 'codesearch.config.ts'), "import 'foo/part';\nexport default {};\n");
      mkdirSync(dirname(join(sandbox.tree, path)), { recursive: true });
      makePipe(join(sandbox.tree, path));
      const stranger = { CODESEARCH_TRUST_CONFIG: '' };
      const found = await sandbox.runProcess(['search', 'retryLater'], { env: stranger });
      expect(found).toMatchObject({ code: 0, stdout: expect.stringContaining('src/retry.ts:1') as string });
      if (path !== 'package.json') return;
      const { code, stderr } = await sandbox.runProcess(['init', '--yes', '--force'], { env: stranger });
      expect([code, stderr]).toEqual([2, expect.stringContaining('no regular file')]);
    },
  );

  it.each(
    someOf([
      ['HEAD', 'objects', 'refs'],
      ['config', 'objects', 'refs'],
      ['part/.git', 'part'],
    ]),
  )('does not stop a search as %s of what looks like a repository', async (pipe, ...folders) => {
    for (const folder of folders) mkdirSync(join(sandbox.tree, folder));
    writeFileSync(join(sandbox.tree, 'HEAD'), 'ref: refs/heads/main\n');
    makePipe(join(sandbox.tree, pipe));
    // In a process, which can be ended: what opens a pipe answers no signal.
    expect(await sandbox.runProcess(['search', 'retryLater'])).toMatchObject({ code: 0 });
  });

  it('is named, because tracked files are unknown then', async () => {
    makePipe(inGit('index'));
    expect((await search()).stderr).toContain(`${inGit('index')} is not a regular file`);
  });

  it('does not stop a search as the words of the project, and a warning says so', async () => {
    mkdirSync(join(sandbox.tree, '.codesearch'));
    makePipe(join(sandbox.tree, '.codesearch/words'));
    const { stdout, stderr } = await sandbox.runProcess(['search', 'how is it done again later']);
    expect(stdout).toContain('src/retry.ts:1');
    expect(stderr).toMatch(/words of a project .* not used\. \(path \S+words\)/);
  });

  it('does not stop a search as an ignore file, or as .git', async () => {
    makePipe(join(sandbox.tree, '.gitignore'));
    makePipe(join(sandbox.tree, '.codesearchignore'));
    expect(await search()).toMatchObject({ code: 0 });
    makePipe(join(sandbox.tree, '.git'));
    expect(await search()).toMatchObject({ code: 0 });
  });
});

it('a .git file of many gigabytes is not read', async () => {
  rmSync(join(sandbox.tree, '.git'), { recursive: true });
  const file = openSync(join(sandbox.tree, '.git'), 'w');
  ftruncateSync(file, 8 * 2 ** 30);
  closeSync(file);
  expect(await search()).toMatchObject({ code: 0 });
});

it.skipIf(process.getuid?.() !== 0)(
  'git refuses a repository of another user, and the warning has the command that allows it',
  async () => {
    for (const path of ['.git', '.git/config', '']) chownSync(join(sandbox.tree, path), 65_534, 65_534);
    expect((await search()).stderr).toContain(`git config --global --add safe.directory '${sandbox.tree}'`);
  },
);

it('an ignore file that takes too long is not applied, and the warning says what to do', async () => {
  const pattern = `${'*a'.repeat(20)}*b`;
  sandbox.write('.gitignore', `src/\n${Array.from({ length: 9000 }, (_, each) => `${pattern}${each}`).join('\n')}\n`);
  mkdirSync(join(sandbox.tree, 'many'));
  for (let file = 0; file < 400; file++) sandbox.write(`many/${'a'.repeat(200)}${file}.ts`, 'export {};\n');
  const { code, stderr } = await search();
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(/Remove patterns with several wildcards from it\. \(path \S+\.gitignore\)/),
  ]);
});
