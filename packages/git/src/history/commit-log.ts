import { codeTokens } from '@codesearch/toolkit/pure';
import { maskSecrets } from '@codesearch/secrets';

/** A commit by its subject and the files that it changed. */
export interface LoggedCommit {
  /** Full hash. */
  readonly hash: string;
  readonly subject: string;
  /** Relative to the root of the project. */
  readonly paths: readonly string[];
}

/**
 * The commits of a project, by their numbers from 0, the newest. A list of lists is one list with the end of each,
 * because that is read faster.
 */
export interface CommitLog {
  /** Hash of the commit whose history this is. */
  readonly head: string;
  /** The first digits of the hash of each commit, see {@link commitId}. */
  readonly ids: readonly string[];
  /** Those of commits that were read and left out. */
  readonly omitted: readonly string[];
  /** For each of them, the number of `ids` that are newer. */
  readonly omittedAfter: readonly number[];
  /** Distinct search tokens of all subjects, sorted. */
  readonly terms: readonly string[];
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

/** A commit of more files says little about each of them. */
const maxPaths = 20;
const idDigits = 16;

/** The part of a hash that a log keeps. */
export function commitId(hash: string): string {
  return hash.slice(0, idDigits);
}

/** The commits of a log, also those that it leaves out. */
export function knownCommits({ ids, omitted }: Pick<CommitLog, 'ids' | 'omitted'>): ReadonlySet<string> {
  return new Set([...ids, ...omitted]);
}

/** The commits of a log and those that it leaves out, the newest first. */
export function listedCommits({ ids, omitted, omittedAfter }: CommitLog): readonly string[] {
  const listed: string[] = [];
  let next = 0;
  for (let at = 0; at <= ids.length; at++) {
    while (omittedAfter[next] === at) listed.push(omitted[next++]!);
    if (at < ids.length) listed.push(ids[at]!);
  }
  return listed;
}

/**
 * Makes a log of commits. It depends on the commits only, and not on which of them the older log has.
 *
 * @param hashes of all commits, the newest first; those that the older log knows may be ids
 * @param read the commits that the older log does not know
 */
export function commitLog(
  hashes: readonly string[],
  read: readonly LoggedCommit[],
  older: CommitLog | undefined,
  head: string,
): CommitLog {
  const present = new Map(read.map((commit) => [commitId(commit.hash), commit]));
  const past = new Map(older ? commitsOf(older).map((commit, index) => [older.ids[index], commit]) : []);
  const draft = new CommitLogDraft();
  for (const id of hashes.map(commitId)) {
    const [commit, known] = [present.get(id), past.get(id)];
    if (known) draft.add(id, ...known);
    else if (commit && commit.paths.length > 0 && commit.paths.length <= maxPaths)
      draft.add(id, termsOf(commit.subject), commit.paths);
    else draft.omit(id);
  }
  return draft.finish(head);
}

/** People write keys into messages too. A term would keep one, in lower case. */
function termsOf(subject: string): readonly string[] {
  return [...new Set(codeTokens(maskSecrets('message', subject).text))].sort();
}

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

function part(list: readonly number[], ends: readonly number[], index: number): readonly number[] {
  return list.slice(ends[index - 1] ?? 0, ends[index]);
}

class CommitLogDraft {
  readonly #ids: string[] = [];
  readonly #omitted: string[] = [];
  readonly #omittedAfter: number[] = [];
  readonly #commits = new Map<string, number[]>();
  readonly #lengths: number[] = [];
  readonly #paths = new Map<string, number>();
  readonly #commitPaths: number[] = [];
  readonly #pathEnds: number[] = [];

  get count(): number {
    return this.#lengths.length;
  }

  omit(id: string): void {
    this.#omitted.push(id);
    this.#omittedAfter.push(this.count);
  }

  add(id: string, terms: Iterable<string>, paths: Iterable<string>): void {
    this.#ids.push(id);
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
      ids: this.#ids,
      omitted: this.#omitted,
      omittedAfter: this.#omittedAfter,
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
