import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { GitContext } from '@codesearch/toolkit';
import { beforeEach, expect, it, vi } from 'vitest';
import type { MockInstance } from 'vitest';
import { Scratch } from '../../test/scratch.ts';
import { BoundedGit, repositoryAt } from './repository.ts';
import { readIgnoreSettings } from './ignore-settings.ts';

let runGit: MockInstance<BoundedGit['run']>;
beforeEach(() => void (runGit = vi.spyOn(BoundedGit.prototype, 'run')));

const isSystemGit = process.platform === 'linux' && existsSync('/usr/bin/git');
const hasNoSystemSettings =
  !existsSync('/etc/gitconfig') || !/ignore|exclude|include/i.test(readFileSync('/etc/gitconfig', 'utf8'));

it.runIf(isSystemGit && hasNoSystemSettings).each([
  ['outside of a repository', undefined, ''],
  ['in a new repository', '.', ''],
  ['if only other settings are configured', '.', '[user]\n\tname = A\n[core]\n\teditor = vi\n'],
])('does not ask git %s', async (_, top, config) => {
  await using scratch = new Scratch();
  if (top !== undefined) scratch.git(['init', '-q']);
  writeFileSync(join(scratch.home, '.gitconfig'), config);
  expect(await settings(scratch)).toEqual({ excludesFile: join(scratch.home, '.config/git/ignore'), foldCase: false });
  expect(runGit).not.toHaveBeenCalled();
});

it.each([
  ['.gitconfig of the user', '../home/.gitconfig', '[core]\n\texcludesFile = ~/rules\n', {}],
  ['file of XDG', '../home/xdg/git/config', '[CORE]\n\tEXCLUDESFILE = ~/rules\n', { XDG_CONFIG_HOME: 'xdg' }],
  ['file that the environment names', '../home/mine', '[core]excludesfile=~/rules', { GIT_CONFIG_GLOBAL: 'mine' }],
  ['configuration of the repository', '.git/config', '[core]\n\texcludesFile = ~/rules\n', {}],
  ['included file', '../home/.gitconfig', '[include]\n\tpath = more\n', {}],
])('finds settings about ignoring in the %s', async (_, file, config, variables) => {
  await using scratch = new Scratch();
  scratch.git(['init', '-q']);
  mkdirSync(dirname(join(scratch.root, file)), { recursive: true });
  scratch.write(file, config);
  scratch.write('../home/more', '[core]\n\texcludesFile = ~/rules\n');
  const env = Object.fromEntries(Object.entries(variables).map(([name, path]) => [name, join(scratch.home, path)]));
  expect(await settings(scratch, env)).toEqual({ excludesFile: join(scratch.home, 'rules'), foldCase: false });
});

it('asks git if a file of its configuration cannot be read, and if it is not the git of the system', async () => {
  await using scratch = new Scratch();
  await settings(scratch, { PATH: `${scratch.home}:/nowhere` });
  expect(runGit).toHaveBeenCalledTimes(1);
  mkdirSync(join(scratch.home, '.gitconfig'));
  await settings(scratch);
  expect(runGit).toHaveBeenCalledTimes(2);
});

function settings(
  scratch: Scratch,
  variables: Readonly<Record<string, string>> = {},
): ReturnType<typeof readIgnoreSettings> {
  const env: Readonly<Record<string, string | undefined>> = {
    HOME: scratch.home,
    PATH: process.env['PATH'],
    GIT_CONFIG_NOSYSTEM: '1',
    ...variables,
  };
  const place: GitContext = { folder: scratch.root, env: (name) => env[name] };
  return readIgnoreSettings(place, repositoryAt(scratch.root), new BoundedGit());
}
