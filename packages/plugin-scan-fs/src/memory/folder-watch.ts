import { readFileSync, watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import type { RememberedFolder } from './remembered-scan.ts';

/** Comparisons of one tree after which another one is likely. A command makes one or two. */
const comparisonsBefore = 3;

/** Milliseconds until the files are compared nevertheless. */
const maxQuietMs = 300_000;

/** Others watch too, so the folders may take this share of the watches of a user. */
const maxShare = 1 / 4;

/**
 * Watches the folders of a tree, so that a process that stays does not compare all files while nothing happens.
 *
 * Linux queues an event before the call that changes an entry returns, so the queue has every change before it is
 * looked at. There are no events for what is written through mapped memory, or through a link in a folder that is not
 * watched.
 */
export class FolderWatch implements Disposable {
  #folders: readonly RememberedFolder[] | undefined;
  #comparisons = 0;
  #watchers: readonly FSWatcher[] = [];
  #isPossible = true;
  /** Number of events so far. */
  #events = 0;
  /** The last comparison that found nothing: the number of events before it, and when it no longer counts. */
  #quiet: { readonly events: number; readonly until: number } | undefined;

  /** Whether nothing has happened in these folders since a comparison. */
  async isQuiet(folders: readonly RememberedFolder[]): Promise<boolean> {
    if (folders !== this.#folders || this.#quiet === undefined) return false;
    // Between the two, the event loop has looked at the queue.
    await nextRound();
    await nextRound();
    return this.#quiet?.events === this.#events && performance.now() < this.#quiet.until;
  }

  /**
   * Compares the tree, and remembers if nothing has changed. The folders are watched once they were compared some
   * times.
   *
   * @param root real path of the root
   */
  async compare(
    root: string,
    folders: readonly RememberedFolder[],
    isUnchanged: () => Promise<boolean>,
  ): Promise<void> {
    this.#quiet = undefined;
    if (folders !== this.#folders) this.#begin(folders);
    if (++this.#comparisons >= comparisonsBefore && this.#watchers.length === 0) this.#watch(root);
    const watchers = this.#watchers;
    const quiet = { events: this.#events, until: performance.now() + maxQuietMs };
    if ((await isUnchanged()) && watchers.length > 0 && watchers === this.#watchers) this.#quiet = quiet;
  }

  [Symbol.dispose](): void {
    this.#isPossible = false;
    this.#end();
  }

  /** A folder that was removed and made again needs another watch, so all of them end. */
  #begin(folders: readonly RememberedFolder[]): void {
    this.#end();
    this.#folders = folders;
    this.#comparisons = 0;
  }

  #end(): void {
    for (const watcher of this.#watchers) watcher.close();
    this.#watchers = [];
    this.#quiet = undefined;
  }

  #watch(root: string): void {
    if (!this.#isPossible || this.#folders!.length > maxShare * maxWatches()) return;
    const onEvent = (): void => void this.#events++;
    const watchers: FSWatcher[] = [];
    try {
      for (const { path } of this.#folders!)
        watchers.push(watch(`${root}/${path}`, { persistent: false }, onEvent).on('error', onEvent));
      this.#watchers = watchers;
    } catch {
      // A limit of the system is reached, or a folder is gone, which the comparison finds.
      for (const watcher of watchers) watcher.close();
      this.#comparisons = 0;
    }
  }
}

function nextRound(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function maxWatches(): number {
  try {
    return Number(readFileSync('/proc/sys/fs/inotify/max_user_watches', 'utf8'));
  } catch {
    return 0;
  }
}
