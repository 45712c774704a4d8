import { tmpdir } from 'node:os';
import { ProcessFolder } from '@codesearch/toolkit';
import type { Setup } from '@codesearch/engine';

/** Folders for indexes that end with the server, one for each configuration. */
export class TemporaryHomes implements Disposable {
  readonly #homes = new Map<string, ProcessFolder>();

  homeFor({ config }: Setup): string {
    const key = `${config.file ?? ''} ${config.fileHash ?? ''}`;
    const home = this.#homes.get(key) ?? new ProcessFolder(tmpdir(), 'codesearch-compare');
    this.#homes.set(key, home);
    return home.path;
  }

  [Symbol.dispose](): void {
    for (const home of this.#homes.values()) home[Symbol.dispose]();
    this.#homes.clear();
  }
}
