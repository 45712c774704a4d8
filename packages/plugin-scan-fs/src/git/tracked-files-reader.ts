import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginContext } from '@codesearch/kernel';
import type { GitContext } from '@codesearch/toolkit';
import { isSettled, stampOf } from '../file-state.ts';
import { StampedCache } from '../stamped-cache.ts';
import type { BoundedGit, Repository } from './repository.ts';
import { TrackedFiles } from './tracked-files.ts';
import { GitFailure } from '@codesearch/toolkit';

/** Asks git for the tracked files, and asks again only if the index of the repository has changed. */
export class TrackedFilesReader {
  readonly #context: Pick<PluginContext, 'logger' | 'now'>;
  readonly #git: BoundedGit;
  readonly cache: StampedCache<TrackedFiles> = new StampedCache();

  constructor(context: Pick<PluginContext, 'logger' | 'now'>, git: BoundedGit) {
    this.#context = context;
    this.#git = git;
  }

  /**
   * Lists the tracked files below `context.folder`, a folder of the repository.
   *
   * @returns `undefined` if the repository has no index, or git is missing or fails
   */
  async read(repository: Repository, context: GitContext): Promise<TrackedFiles | undefined> {
    const index = lstatSync(join(repository.gitDir, 'index'), { throwIfNoEntry: false });
    if (!index) return undefined;
    const stamp = stampOf(index);
    const known = this.cache.get(context.folder, stamp);
    if (known) return known;
    const settled = isSettled(index, this.#context.now());
    try {
      const tracked = TrackedFiles.parse(await this.#git.run(['ls-files', '-z', '--cached'], repository, context));
      if (settled) this.cache.set(context.folder, stamp, tracked);
      return tracked;
    } catch (error) {
      context.signal?.throwIfAborted();
      this.#context.logger.warn(
        'Git does not list its tracked files; ignore rules apply to every file.',
        gitProblem(error, repository),
      );
      return undefined;
    }
  }
}

/** Why git does not answer about a repository, and what to do about it, as details of a warning. */
function gitProblem(error: unknown, { top }: Repository): Readonly<Record<string, unknown>> {
  if (!(error instanceof GitFailure)) return { folder: top, problem: error };
  if (/dubious ownership/.test(error.messages)) {
    return {
      folder: top,
      problem: 'another user owns it',
      repair: `git config --global --add safe.directory '${top}'`,
    };
  }
  const problems = {
    missing: 'git is not installed',
    'timed-out': 'git did not answer in time; check its configuration and the files in .git',
    'too-much-output': 'git has too much output',
    refused: error.messages.trim().split('\n', 1)[0] || error.message,
  };
  return { folder: top, problem: problems[error.problem] };
}
