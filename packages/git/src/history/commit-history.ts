import { readFileSync, statSync } from 'node:fs';
import { replaceFile, runGit, unlessGitFails, withStorageFailure } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
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
    withStorageFailure(file, () => replaceFile(file, JSON.stringify({ format, ...log })));
  }

  #parse(): CommitLog | undefined {
    try {
      const content = JSON.parse(readFileSync(this.#path(), 'utf8')) as { readonly format?: unknown } & CommitLog;
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

async function commitOf(revision: string, git: GitContext): Promise<string> {
  return (await runGit(['rev-parse', '--verify', '--quiet', `${revision}^{commit}`], git)).toString().trim();
}
