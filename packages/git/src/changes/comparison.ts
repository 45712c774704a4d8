import { errors } from '@codesearch/kernel';
import type { CodesearchError } from '@codesearch/kernel';
import { runGit, unlessGitFails } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import { parseTime } from '../repository/parse-time.ts';
import { repositoryName } from '../repository/clone-folder.ts';

/** What git compares. */
export interface Comparison {
  /** Hash of a commit or of the empty tree. */
  readonly base: string;
  /** Hash of the commit to compare with. Default: the working tree. */
  readonly tip?: string;
}

/** A comparison of the working tree with the last commit. */
export async function compareUncommitted(git: GitContext): Promise<Comparison> {
  return { base: (await commitOf('HEAD', git)) ?? (await emptyTree(git)) };
}

/**
 * A comparison of the working tree with what it was at a time, or where its history forked from a revision.
 *
 * @throws INPUT_INVALID if the text is neither, or if the history does not reach that far
 */
export async function compareSince(since: string, now: Date, git: GitContext, searched?: string): Promise<Comparison> {
  const tip = searched === undefined ? {} : { tip: searched };
  const time = parseTime(since, now);
  if (time) return { base: await lastBefore(time, git, searched), ...tip };
  const commit = await commitOf(since, git);
  if (commit === undefined) {
    throw errors.inputInvalid(
      `${JSON.stringify(since)} is neither a time nor a revision of ${repositoryName(git.folder)}.`,
      'Give a time such as 7d, 2 weeks or 2026-01-31, or a branch, a tag or a commit.',
    );
  }
  return { base: await forkPoint(commit, searched ?? 'HEAD', git), ...tip };
}

/**
 * A comparison with a revision, or of two: `main` with the working tree, `main..topic`, and `main...topic` for what
 * `topic` has changed since it forked. A revision that is left out is `HEAD`.
 *
 * @throws INPUT_INVALID if there is no such revision
 */
export async function compareRevisions(range: string, git: GitContext, searched?: string): Promise<Comparison> {
  const [, left = range, dots, right] = /^(.*?)(\.{2,3})(.*)$/s.exec(range) ?? [];
  const present = searched ?? 'HEAD';
  const base = await knownCommit(left || (dots === undefined ? '' : present), git);
  if (dots === undefined) return searched === undefined ? { base } : { base, tip: searched };
  const tip = await knownCommit(right || present, git);
  return { base: dots === '...' ? await forkPoint(base, tip, git) : base, tip };
}

/** @returns `undefined` if there is no such commit */
export async function commitOf(revision: string, git: GitContext): Promise<string | undefined> {
  // An option, not a revision.
  if (revision.startsWith('-')) return undefined;
  return answer(['rev-parse', '--verify', '--quiet', `${revision}^{commit}`], git);
}

async function knownCommit(revision: string, git: GitContext): Promise<string> {
  const commit = await commitOf(revision, git);
  if (commit !== undefined) return commit;
  throw errors.inputInvalid(
    `There is no revision ${JSON.stringify(revision)} in the repository of ${repositoryName(git.folder)}.`,
    'Give a branch, a tag or a commit, or two such as main...HEAD.',
  );
}

async function forkPoint(one: string, other: string, git: GitContext): Promise<string> {
  const found = await answer(['merge-base', one, other], git);
  if (found !== undefined) return found;
  throw errors.inputInvalid(
    `The two revisions of ${git.folder} have no common history.`,
    'Compare them with two dots.',
  );
}

async function lastBefore(time: Date, git: GitContext, tip = 'HEAD'): Promise<string> {
  if ((await commitOf(tip, git)) === undefined) return emptyTree(git);
  const age = `--min-age=${Math.floor(time.getTime() / 1000)}`;
  const found = await answer(['rev-list', '--max-count=1', '--first-parent', age, tip, '--'], git);
  if (found !== undefined) return found;
  if ((await answer(['rev-parse', '--is-shallow-repository'], git)) === 'true') throw tooShallow(git.folder);
  return emptyTree(git);
}

function tooShallow(folder: string): CodesearchError {
  return errors.inputInvalid(
    `The clone of ${folder} is shallow: its history does not reach that far.`,
    'Fetch more with `git fetch --unshallow`, or name a later time.',
  );
}

/** The hash of the empty tree. Git knows it without storing it. */
export async function emptyTree(git: GitContext): Promise<string> {
  return (await answer(['rev-parse', '--show-object-format'], git)) === 'sha256'
    ? '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321'
    : '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
}

/** @returns `undefined` if git ends with status 1, or prints nothing */
async function answer(args: readonly string[], git: GitContext): Promise<string | undefined> {
  const output = await unlessGitFails(runGit(args, git), ({ status }) => status === 1);
  return output?.toString().trim() || undefined;
}
