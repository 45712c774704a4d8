import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeTree } from '@codesearch/testkit';
import type { OpenSourceTree } from '@codesearch/testkit';

/** Runs git in a folder, without the configuration of the user. */
export function git(folder: string, ...args: readonly string[]): string {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'core.autocrlf=false'];
  return execFileSync('git', [...identity, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The last commit of a repository in the project's folder. Each change is a commit; the first one is empty. */
export const revisionTree: OpenSourceTree = ({ root }) => {
  if (!existsSync(join(root, '.git'))) {
    git(root, 'init', '-q');
    git(root, 'commit', '-q', '--allow-empty', '-m', 'empty');
  }
  const commit = (): void => {
    git(root, 'add', '--all', '--force');
    git(root, 'commit', '-q', '--allow-empty', '-m', 'change');
  };
  return {
    async write(files) {
      await writeTree(root, files);
      commit();
    },
    async remove(paths) {
      for (const path of paths) await rm(join(root, path));
      commit();
    },
  };
};
