import { statSync } from 'node:fs';
import { join } from 'node:path';
import { GitFailure, runGit } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import type { Repository } from './repository.ts';

const timeoutMs = 5000;

/** After so many runs without an answer in time, git is not asked again. */
const maxTimeouts = 2;

/**
 * Runs git in repositories that somebody else may have made, for a bounded time: a pipe in a repository, or one that
 * its configuration includes, blocks git for ever.
 */
export class BoundedGit {
  readonly #slow = new Set<string>();
  #timeouts = 0;

  /**
   * @returns standard output
   * @throws GitFailure as `runGit` does, and at once if git would block, or did
   * @throws the reason of the signal if it aborts
   */
  async run(args: readonly string[], repository: Repository | undefined, context: GitContext): Promise<Buffer> {
    const odd = repository && oddFile(repository);
    if (odd !== undefined)
      throw new GitFailure(new Error(`${odd} is not a regular file`), `${odd} is not a regular file`);
    const place = repository?.gitDir ?? '';
    if (this.#timeouts >= maxTimeouts || this.#slow.has(place)) throw noAnswer();
    try {
      return await runGit(args, { timeoutMs, ...context });
    } catch (error) {
      if (error instanceof GitFailure && error.problem === 'timed-out') {
        this.#slow.add(place);
        this.#timeouts++;
      }
      throw error;
    }
  }
}

/** A file that git opens and that is a pipe, a folder or a device. */
function oddFile({ gitDir, commonDir }: Repository): string | undefined {
  const files = [
    ...['HEAD', 'index', 'commondir', 'config.worktree'].map((name) => join(gitDir, name)),
    ...['config', 'packed-refs'].map((name) => join(commonDir, name)),
  ];
  return files.find((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === false);
}

function noAnswer(): GitFailure {
  return new GitFailure(Object.assign(new Error('git did not answer in time'), { killed: true }), '');
}
