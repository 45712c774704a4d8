import { codeTokens } from '@codesearch/kernel';

/** A commit by its subject and the files that it changed. */
export interface LoggedCommit {
  readonly subject: string;
  /** Relative to the root of the project. */
  readonly paths: readonly string[];
}

/**
 * The commits of a project, by their numbers from 0, the newest. A list of lists is one list with the end of each, because that is read
 * faster.
 */
export interface CommitLog {
  /** Hash of the commit whose history this is. */
  readonly head: string;
  /** Distinct search tokens of all subjects, sorted. */
  readonly terms: readonly string[];
  /** The commits with each term. */
  readonly termCommits: readonly number[];
  readonly termEnds: readonly number[];
  /** Number of distinct terms of each commit. */
  readonly lengths: readonly number[];
  /** Distinct paths of all commits. */
  readonly paths: readonly string[];
  /** For each commit, indexes into `paths`. */
  readonly commitPaths: readonly number[];
  readonly pathEnds: readonly number[];
}

/** Older commits say little about the present code. */
export const maxCommits = 1000;

/**
 * Puts commits in front of an older log.
 *
 * @param head hash of the newest commit
 * @param commits the newest first
 * @returns a log of at most {@link maxCommits} commits
 */
export function extendCommitLog(
  older: CommitLog | undefined,
  head: string,
  commits: readonly LoggedCommit[],
): CommitLog {
  const draft = new CommitLogDraft();
  for (const { subject, paths } of commits.slice(0, maxCommits)) draft.add(new Set(codeTokens(subject)), paths);
  const left = maxCommits - draft.count;
  for (const [terms, paths] of older ? commitsOf(older).slice(0, left) : []) draft.add(terms, paths);
  return draft.finish(head);
}

/** The terms and paths of each commit. */
export function commitsOf(log: CommitLog): readonly (readonly [terms: readonly string[], paths: readonly string[]])[] {
  const terms = log.lengths.map((): string[] => []);
  for (const [index, term] of log.terms.entries()) {
    for (const commit of part(log.termCommits, log.termEnds, index)) terms[commit]?.push(term);
  }
  return terms.map((own, commit) => [
    own,
    part(log.commitPaths, log.pathEnds, commit).map((path) => log.paths[path] as string),
  ]);
}

/** The part of a list of lists. */
function part(list: readonly number[], ends: readonly number[], index: number): readonly number[] {
  return list.slice(ends[index - 1] ?? 0, ends[index]);
}

class CommitLogDraft {
  readonly #commits = new Map<string, number[]>();
  readonly #lengths: number[] = [];
  readonly #paths = new Map<string, number>();
  readonly #commitPaths: number[] = [];
  readonly #pathEnds: number[] = [];

  get count(): number {
    return this.#lengths.length;
  }

  add(terms: Iterable<string>, paths: Iterable<string>): void {
    let length = 0;
    for (const term of terms) {
      const commits = this.#commits.get(term) ?? [];
      this.#commits.set(term, commits);
      commits.push(this.count);
      length++;
    }
    this.#lengths.push(length);
    for (const path of paths) {
      const number = this.#paths.get(path) ?? this.#paths.size;
      this.#paths.set(path, number);
      this.#commitPaths.push(number);
    }
    this.#pathEnds.push(this.#commitPaths.length);
  }

  finish(head: string): CommitLog {
    const terms = [...this.#commits.keys()].sort();
    const lists = terms.map((term) => this.#commits.get(term) ?? []);
    let end = 0;
    return {
      head,
      terms,
      termCommits: lists.flat(),
      termEnds: lists.map(({ length }) => (end += length)),
      lengths: this.#lengths,
      paths: [...this.#paths.keys()],
      commitPaths: this.#commitPaths,
      pathEnds: this.#pathEnds,
    };
  }
}
