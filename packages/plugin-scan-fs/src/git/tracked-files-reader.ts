import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginContext } from '@codesearch/kernel';
import { GitFailure, runGit } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import { isSettled, stampOf } from '../file-state.ts';
import { StampedCache } from '../stamped-cache.ts';
import type { Repository } from './repository.ts';
import { TrackedFiles } from './tracked-files.ts';

/** Asks git for the tracked files, and asks again only if the index of the repository has changed. */
export class TrackedFilesReader {
  readonly #context: Pick<PluginContext, 'logger' | 'now'>;
  readonly cache: StampedCache<TrackedFiles> = new StampedCache();

  constructor(context: Pick<PluginContext, 'logger' | 'now'>) {
    this.#context = context;
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
      const tracked = TrackedFiles.parse(await runGit(['ls-files', '-z', '--cached'], context));
      if (settled) this.cache.set(context.folder, stamp, tracked);
      return tracked;
    } catch (error) {
      context.signal?.throwIfAborted();
      this.#context.logger.warn('Git does not list its tracked files; ignore rules apply to every file.', {
        folder: context.folder,
        problem: error instanceof GitFailure ? error.problem : error,
      });
      return undefined;
    }
  }
}
