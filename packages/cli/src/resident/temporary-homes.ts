import { tmpdir } from 'node:os';
import { newProcessFolder, removeFolder } from '@codesearch/toolkit';
import type { Setup } from '@codesearch/engine';

/** Folders for indexes that end with the server, one for each configuration. */
export class TemporaryHomes implements Disposable {
  readonly #homes = new Map<string, string>();

  homeFor({ config }: Setup): string {
    const key = `${config.file ?? ''} ${config.fileHash ?? ''}`;
    const present = this.#homes.get(key);
    if (present !== undefined) return present;
    const home = newProcessFolder(tmpdir(), 'codesearch-compare');
    this.#homes.set(key, home);
    return home;
  }

  [Symbol.dispose](): void {
    for (const home of this.#homes.values()) removeFolder(home);
    this.#homes.clear();
  }
}
