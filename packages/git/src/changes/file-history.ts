import { basename, dirname, join } from 'node:path';
import { runGit, unlessGitFails } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import { changedLines } from './compare-files.ts';
import { compareWorkingTree, untrackedFiles } from './compare-working-tree.ts';
import { compareUncommitted } from './comparison.ts';
import { limitedTo } from '../repository/git-objects.ts';

/** What git knows about a file. */
export interface FileHistory {
  /** The last commit that changed it; absent if no commit has it. */
  readonly lastCommit?: {
    /** Full hash. */
    readonly hash: string;
    /** In ISO 8601. */
    readonly date: string;
    readonly author: string;
    /** First line of the message, with secrets masked. */
    readonly subject: string;
  };
  /** Lines that are not committed, of the files on disk: none, some or `all`. */
  readonly uncommitted: 'all' | readonly { readonly first: number; readonly last: number }[];
}

/** Milliseconds that git may take to find a commit in a long history. */
const timeoutMs = 10_000;

/**
 * Asks git about a file, in the repository that the file is in.
 *
 * @param path relative to the folder of git
 * @param commit full hash of the commit that is searched instead of the files on disk
 * @returns `undefined` outside of a repository, and if git cannot be asked
 */
export async function fileHistory(
  path: string,
  git: GitContext,
  commit: string | undefined,
): Promise<FileHistory | undefined> {
  // Git looks at one folder instead of the whole tree. The one of a commit may not be on disk.
  const [folder, name] = commit === undefined ? [join(git.folder, dirname(path)), basename(path)] : [git.folder, path];
  const limited = { ...git, folder, timeoutMs };
  const read = await unlessGitFails(
    Promise.all([
      lastCommitOf(name, limited, commit ?? 'HEAD'),
      commit === undefined ? uncommittedLines(name, limited) : [],
    ]),
  );
  if (!read) return undefined;
  const [lastCommit, uncommitted] = read;
  return { ...(lastCommit && { lastCommit }), uncommitted };
}

async function lastCommitOf(path: string, git: GitContext, commit: string): Promise<FileHistory['lastCommit']> {
  const format = '--format=%H%x00%aI%x00%an%x00%s';
  const printed = (await runGit(['log', '-1', format, commit, ...limitedTo(path)], git)).toString().trimEnd();
  if (printed === '') return undefined;
  const [hash = '', date = '', author = '', subject = ''] = printed.split('\0');
  // Loaded on demand: this module is loaded by every command.
  const { maskSecrets } = await import('@codesearch/secrets');
  return { hash, date, author, subject: maskSecrets('message', subject).text };
}

async function uncommittedLines(name: string, git: GitContext): Promise<FileHistory['uncommitted']> {
  const { base } = await compareUncommitted(git);
  const [difference, untracked] = await Promise.all([compareWorkingTree(base, git, name), untrackedFiles(git, name)]);
  return (await changedLines(difference, git)).get(name) ?? (untracked.includes(name) ? 'all' : []);
}
