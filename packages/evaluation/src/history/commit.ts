import { runGit, unlessGitFails } from '@codesearch/toolkit';
import type { GitContext, GitFailure } from '@codesearch/toolkit';

/** A commit with one parent. */
export interface Commit {
  readonly hash: string;
  readonly parent: string;
  readonly subject: string;
  readonly body: string;
  /** Files of the project that it changes, without those that it adds. */
  readonly changed: readonly string[];
}

/** Older commits are not read. */
const maxCommits = 2000;
const timeoutMs = 60_000;

const format = '%x01%H%x00%P%x00%s%x00%b%x00';
const safe = ['--no-ext-diff', '--no-textconv', '--no-notes', '--no-color', '--encoding=UTF-8'];

/**
 * Reads the newest commits of the checked-out branch that change files of a project, without merges.
 *
 * @param git its folder is the root of the project
 * @returns the newest first, every commit before its ancestors; `undefined` if the folder is not in a repository with
 *   commits
 * @throws GitFailure if git is missing or takes too long
 */
export async function readCommits(git: GitContext): Promise<readonly Commit[] | undefined> {
  const selection = [
    '--no-merges',
    '--topo-order',
    `--max-count=${maxCommits}`,
    '--no-renames',
    '--relative',
    '--name-status',
    '-z',
  ];
  const args = ['log', ...safe, ...selection, `--format=${format}`, 'HEAD', '--', '.'];
  const output = await unlessGitFails(runGit(args, { ...git, timeoutMs }), isRefused);
  return output?.toString().split('\u0001').slice(1).flatMap(parseCommit);
}

/** Full hash of the commit that is checked out; `undefined` without git or a repository with commits. */
export async function headCommit(git: GitContext): Promise<string | undefined> {
  return (await unlessGitFails(runGit(['rev-parse', 'HEAD'], { ...git, timeoutMs })))?.toString().trim();
}

function isRefused({ problem }: GitFailure): boolean {
  return problem === 'refused';
}

function parseCommit(text: string): readonly Commit[] {
  const [hash = '', parents = '', subject = '', body = '', ...rest] = text.split('\0');
  const fields = rest.map((field) => field.replace(/^\n+/, '')).filter((field) => field !== '');
  const changed: string[] = [];
  for (let index = 0; index + 1 < fields.length; index += 2)
    if (fields[index] !== 'A') changed.push(fields[index + 1] as string);
  const [parent, ...others] = parents.split(' ').filter((each) => each !== '');
  return parent === undefined || others.length > 0 ? [] : [{ hash, parent, subject, body, changed }];
}

/** Lines of a file that a patch replaces, and how many it has after that. */
export interface Hunk {
  /** First line before the patch, from 1; with a length of 0 the line before the insertion. */
  readonly oldStart: number;
  readonly oldLength: number;
  readonly newStart: number;
  readonly newLength: number;
}

/**
 * The hunks between two commits, without context.
 *
 * @param paths relative to the folder of `git`
 * @returns by path; a file that one of them does not have is absent
 * @throws GitFailure
 */
export async function hunksBetween(
  [before, after]: readonly [string, string],
  paths: readonly string[],
  git: GitContext,
): Promise<ReadonlyMap<string, readonly Hunk[]>> {
  const hunks = new Map<string, readonly Hunk[]>();
  for (const path of paths) {
    const args = [
      'diff-tree',
      '-r',
      '--patch',
      '--no-ext-diff',
      '--no-textconv',
      '--no-color',
      '--no-renames',
      '--relative',
      '--diff-filter=M',
      '-U0',
    ];
    const patch = await runGit(['--literal-pathspecs', ...args, before, after, '--', path], {
      ...git,
      timeoutMs,
    });
    hunks.set(path, parseHunks(patch.toString()));
  }
  return hunks;
}

function parseHunks(patch: string): readonly Hunk[] {
  return [...patch.matchAll(/^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/gm)].map(
    ([, oldStart, oldLength = '1', newStart, newLength = '1']) => ({
      oldStart: Number(oldStart),
      oldLength: Number(oldLength),
      newStart: Number(newStart),
      newLength: Number(newLength),
    }),
  );
}

/**
 * The lines of a file in a commit.
 *
 * @param path relative to the folder of `git`
 * @returns `undefined` if the commit does not have the file
 * @throws GitFailure
 */
export async function linesAt(commit: string, path: string, git: GitContext): Promise<readonly string[] | undefined> {
  const content = await unlessGitFails(runGit(['cat-file', 'blob', `${commit}:./${path}`], git), isRefused);
  return content?.toString().split('\n');
}
