import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginContext } from '@codesearch/kernel';
import { isSettled, stampOf } from '../file-state.ts';
import { StampedCache } from '../stamped-cache.ts';
import type { Repository } from './repository.ts';
import { runGit } from './run-git.ts';
import type { GitPlace } from './run-git.ts';
import { TrackedFiles } from './tracked-files.ts';

/** Asks git for the tracked files, and asks again only when the repository's index has changed. */
export class TrackedFilesReader {
  readonly #context: Pick<PluginContext, 'logger' | 'now'>;
  readonly cache: StampedCache<TrackedFiles> = new StampedCache();

  constructor(context: Pick<PluginContext, 'logger' | 'now'>) {
    this.#context = context;
  }

  /**
   * The files tracked below `place.folder`, a folder of the repository. `undefined` where git is missing or refuses: then
   * nothing is known to be tracked.
   */
  async read(repository: Repository, place: GitPlace): Promise<TrackedFiles | undefined> {
    const index = lstatSync(join(repository.gitDir, 'index'), { throwIfNoEntry: false });
    if (!index) return undefined;
    const stamp = stampOf(index);
    const known = this.cache.get(place.folder, stamp);
    if (known) return known;
    const settled = isSettled(index, this.#context.now());
    try {
      const tracked = TrackedFiles.parse(await runGit(['ls-files', '-z', '--cached'], place));
      if (settled) this.cache.set(place.folder, stamp, tracked);
      return tracked;
    } catch (error) {
      place.signal?.throwIfAborted();
      const { code } = error as NodeJS.ErrnoException;
      this.#context.logger.warn('Git does not list its tracked files; ignore rules apply to every file.', {
        folder: place.folder,
        problem: code,
      });
      return undefined;
    }
  }
}
