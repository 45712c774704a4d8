import { readFileSync, statSync } from 'node:fs';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { replaceFile, runGit, unlessGitFails, withStorageFailure } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import { weightedTokens } from '@codesearch/toolkit/pure';
import type { QueryPart } from '@codesearch/kernel';
import type { CommitLog } from './commit-log.ts';

/** Version of the file and of the search tokens in it. A file of another version is not read. */
const format = 5;

/** Milliseconds that git may take. A longer history is not used. */
const timeoutMs = 10_000;

const maxOutput = 64 * 2 ** 20;

const fullHash = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** What git says about the files of a project, kept in one file beside its index. */
export class CommitHistory {
  readonly #path: () => string;
  #loaded: { readonly version: string; readonly log: CommitLog | undefined } | undefined;

  /** @param path absolute path of the file at this moment; it need not exist */
  constructor(path: () => string) {
    this.#path = path;
  }

  /**
   * @returns `undefined` if the project has no history. A damaged file counts as none: the next update writes it again
   */
  read(): CommitLog | undefined {
    const version = this.#version();
    if (version === undefined) return undefined;
    if (this.#loaded?.version !== version) this.#loaded = { version, log: this.#parse() };
    return this.#loaded.log;
  }

  /**
   * Reads the history of a commit. Commits that the file has are not read again. Does nothing without a repository,
   * a commit or git, or if git takes too long.
   *
   * @param git its folder is the root of the project
   * @param revision whose history is read. Default: the checked-out commit
   * @throws UNAVAILABLE if the file cannot be written
   */
  async update(git: GitContext, revision = 'HEAD'): Promise<void> {
    await unlessGitFails(this.#update({ ...git, timeoutMs, maxOutput }, revision));
  }

  async #update(git: GitContext, revision: string): Promise<void> {
    const head = fullHash.test(revision) ? revision : await commitOf(revision, git);
    const known = this.read();
    if (known?.head === head) return;
    const { updatedLog } = await import('./updated-log.ts');
    const log = await updatedLog(git, head, known);
    const file = this.#path();
    const content = zstdCompressSync(JSON.stringify({ format, ...log }));
    withStorageFailure(file, () => replaceFile(file, content));
  }

  #parse(): CommitLog | undefined {
    try {
      const content = JSON.parse(textOf(readFileSync(this.#path()))) as {
        readonly format?: unknown;
      } & CommitLog;
      return content.format === format ? content : undefined;
    } catch {
      return undefined;
    }
  }

  #version(): string | undefined {
    const stats = statSync(this.#path(), { throwIfNoEntry: false });
    return stats && `${stats.ino} ${stats.mtimeMs} ${stats.size}`;
  }
}

/** Earlier versions did not compress the file. */
function textOf(bytes: Buffer): string {
  const isText = bytes[0] === '{'.charCodeAt(0);
  return (isText ? bytes : zstdDecompressSync(bytes)).toString();
}

async function commitOf(revision: string, git: GitContext): Promise<string> {
  return (await runGit(['rev-parse', '--verify', '--quiet', `${revision}^{commit}`], git)).toString().trim();
}

/** Parameters of BM25. */
const saturation = 1.2;
const lengthShare = 0.75;

/** Commits of a file that count. With all of them, a file that changes often would score high for any query. */
const summedCommits = 5;

/**
 * Finds the files that were changed by commits with a subject like the query.
 *
 * @param parts of the query
 * @returns by path, the sum of the BM25 scores of the five best commits that changed the file
 */
export function matchCommits(log: CommitLog, parts: readonly QueryPart[]): ReadonlyMap<string, number> {
  const { paths, commitPaths, pathEnds } = log;
  const commits = commitScores(log, parts);
  const sums = new Float64Array(paths.length);
  const counts = new Uint8Array(paths.length);
  const found: number[] = [];
  // A cold search runs this once, before it is compiled, so it makes few objects.
  for (const commit of bestFirst(commits)) {
    const end = pathEnds[commit]!;
    for (let at = pathEnds[commit - 1] ?? 0; at < end; at++) {
      const path = commitPaths[at]!;
      if (counts[path] === 0) found.push(path);
      if (counts[path]! < summedCommits) sums[path]! += commits[commit]!;
      counts[path] = Math.min(counts[path]! + 1, summedCommits);
    }
  }
  return new Map(found.map((path) => [paths[path]!, sums[path]!]));
}

function bestFirst(scores: Float64Array): readonly number[] {
  const commits: number[] = [];
  for (let commit = 0; commit < scores.length; commit++) if (scores[commit]! > 0) commits.push(commit);
  return commits.sort((a, b) => scores[b]! - scores[a]! || a - b);
}

/**
 * The BM25 scores of all commits by the terms that their subjects share with the query. A term counts once in a
 * subject.
 */
function commitScores({ terms, termCommits, termEnds, lengths }: CommitLog, parts: readonly QueryPart[]): Float64Array {
  const scores = new Float64Array(lengths.length);
  const meanLength = termCommits.length / lengths.length;
  for (const [token, weight] of weightedTokens(parts)) {
    const term = positionOf(token, terms);
    const start = termEnds[term - 1] ?? 0;
    const end = termEnds[term] ?? start;
    const gain = weight * (saturation + 1) * Math.log(1 + (lengths.length - (end - start) + 0.5) / (end - start + 0.5));
    for (let at = start; at < end; at++) {
      const commit = termCommits[at]!;
      const length = lengths[commit]! / meanLength;
      scores[commit]! += gain / (1 + saturation * (1 - lengthShare + lengthShare * length));
    }
  }
  return scores;
}

/** @returns the position of a text in a sorted list; its length if it is not there */
function positionOf(text: string, sorted: readonly string[]): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === text ? low : sorted.length;
}
