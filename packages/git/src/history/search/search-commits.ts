import { join } from 'node:path';
import { errors, isCodesearchError } from '@codesearch/kernel';
import { codeTokens, pathTest, weightedTokens } from '@codesearch/toolkit/pure';
import type { CallOptions, RelatedWord, SearchFilter } from '@codesearch/kernel';
import { contentWords } from '@codesearch/query';
import { maskSecrets } from '@codesearch/secrets';
import { unlessGitFails } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import { commitOf } from '../../changes/comparison.ts';
import { gitError } from '../../repository/git-error.ts';
import { nestedRepositories } from '../../repository/nested-repositories.ts';
import { parseTime } from '../../repository/parse-time.ts';
import { rankCommits, textsOf, versionsIn } from './rank-commits.ts';
import type { SoughtWords } from './rank-commits.ts';
import { maxHistory, readChangedNames, readHistory } from './read-history.ts';
import type { Commit } from './read-history.ts';
import { repositoryName } from '../../repository/clone-folder.ts';

/** A search in the commits of a project. */
export interface CommitRequest extends CallOptions {
  /** A question in words, or a name. */
  readonly query: string;
  /** Max commits. Default 10. */
  readonly limit?: number | undefined;
  /** Only commits that changed such files. */
  readonly filter?: Pick<SearchFilter, 'pathGlobs' | 'excludedGlobs'> | undefined;
  /** Only commits since a time such as `7d` or `2026-01-31`, or that a revision does not have. */
  readonly since?: string | undefined;
}

/** A commit that has words of the query. */
export interface FoundCommit extends Commit {
  /** Absolute path of the folder that its paths are relative to. */
  readonly root: string;
  /** The names that it changed and that have words of the query. */
  readonly names: readonly string[];
  readonly score: number;
}

/** The commits that were found, best first. */
export interface CommitResult {
  readonly commits: readonly FoundCommit[];
  /** Number of commits that were searched. */
  readonly searched: number;
  /** What could not be searched, for the reader. */
  readonly notes: readonly string[];
}

/** Milliseconds that git may take for each of its two answers. */
const timeoutMs = 15_000;
const maxOutput = 256 * 2 ** 20;

/** Commits whose changed names are read: the newest ones, and the best ones by their messages. */
const namedNewest = 500;
const namedBest = 300;

/** A commit of more files is a release or a rewrite of everything. */
const maxNamedPaths = 50;

/**
 * Finds commits by their messages, changed names and paths, in the repository around a folder and in those inside it.
 *
 * @param git its folder is the root of the project
 * @param options.revision full hash of the commit whose history is searched. Default: the checked-out one
 * @param options.related words that the query does not have, with their closeness
 * @throws INPUT_INVALID if there is no repository, or `since` is neither a time nor a revision
 */
export async function searchCommits(
  git: GitContext,
  { query, limit = 10, filter = {}, since }: CommitRequest,
  { revision, related }: { readonly revision?: string | undefined; readonly related: readonly RelatedWord[] },
): Promise<CommitResult> {
  const words: SoughtWords = {
    own: new Map([
      ...weightedTokens([{ text: contentWords(query), weight: 1 }]),
      ...versionsIn(query).map((version) => [version, 1] as const),
    ]),
    related: weightedTokens(related.map(({ word, closeness }) => ({ text: word, weight: closeness * relatedWeight }))),
  };
  const nested = revision === undefined ? nestedRepositories(git.folder) : [];
  const found: FoundCommit[] = [];
  const failures: { readonly folder: string; readonly error: Error }[] = [];
  const notes: string[] = [];
  // A clone and a linked working tree inside have commits of the repository around them.
  const known = new Set<string>();
  for (const folder of ['', ...nested]) {
    const context = { ...git, folder: join(git.folder, folder), timeoutMs, maxOutput };
    try {
      const passes = pathTest(filter) ?? (() => true);
      const inside = (path: string): string => (folder === '' ? path : `${folder}/${path}`);
      const all = await readHistory(context, { revision, ...(await rangeSince(since, context)) });
      const commits = all.filter(({ hash, paths }) => !known.has(hash) && paths.some((path) => passes(inside(path))));
      for (const { hash } of commits) known.add(hash);
      if (all.length === maxHistory) notes.push(`Only the last ${maxHistory} commits were searched.`);
      const ranked = await ranking(context, commits, words, notes);
      for (const commit of ranked) found.push({ ...commit, root: git.folder, paths: commit.paths.map(inside) });
    } catch (error) {
      git.signal?.throwIfAborted();
      const problem = gitError(error, context.folder, 'history');
      if (!isCodesearchError(problem, 'INPUT_INVALID')) throw problem;
      failures.push({ folder, error: problem });
    }
  }
  if (failures.length === nested.length + 1) throw failures[0]!.error;
  // The folder of several repositories is none itself.
  for (const { folder, error } of failures) if (folder !== '') notes.push(`${folder} is left out: ${error.message}`);
  const commits = found
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(masked);
  return { commits, searched: known.size, notes: [...new Set(notes)] };
}

/** People write keys into messages too. */
function masked(commit: FoundCommit): FoundCommit {
  const clean = (text: string): string => maskSecrets('message', text).text;
  return { ...commit, subject: clean(commit.subject), body: clean(commit.body) };
}

/** Words of the thesaurus are a guess. */
const relatedWeight = 0.4;

async function rangeSince(
  since: string | undefined,
  git: GitContext,
): Promise<{ readonly after?: Date; readonly without?: string }> {
  if (since === undefined) return {};
  const after = parseTime(since, new Date());
  if (after) return { after };
  const without = await commitOf(since, git);
  if (without !== undefined) return { without };
  throw errors.inputInvalid(
    `${JSON.stringify(since)} is neither a time nor a revision of ${repositoryName(git.folder)}.`,
    'Give a time such as 7d, 2 weeks or 2026-01-31, or a branch, a tag or a commit.',
  );
}

type RankedCommit = Omit<FoundCommit, 'root'>;

/** The commits with a word of the query, in any order. */
async function ranking(
  git: GitContext,
  commits: readonly Commit[],
  words: SoughtWords,
  notes: string[],
): Promise<readonly RankedCommit[]> {
  const byMessage = rankCommits(
    commits.map((commit) => textsOf(commit, [])),
    words,
  );
  const best = [...commits.keys()]
    .filter((index) => byMessage[index]! > 0)
    .sort((a, b) => byMessage[b]! - byMessage[a]!)
    .slice(0, namedBest);
  const read = [...new Set([...best, ...[...commits.keys()].slice(0, namedNewest)])]
    .map((index) => commits[index]!)
    .filter(({ paths }) => paths.length <= maxNamedPaths);
  const names = await changedNames(
    git,
    read.map(({ hash }) => hash),
    notes,
  );
  const scores = rankCommits(
    commits.map((commit) => textsOf(commit, names.get(commit.hash) ?? [])),
    words,
  );
  return commits.flatMap((commit, index) => {
    const score = scores[index]!;
    if (score === 0) return [];
    const matching = (names.get(commit.hash) ?? []).filter((name) =>
      codeTokens(name).some((each) => words.own.has(each)),
    );
    return [{ ...commit, names: matching, score }];
  });
}

async function changedNames(
  git: GitContext,
  hashes: readonly string[],
  notes: string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = await unlessGitFails(readChangedNames(git, hashes));
  if (!names) notes.push('The names that commits changed were not read: git takes too long.');
  return names ?? new Map();
}
