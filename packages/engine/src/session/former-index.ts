import { isDeepStrictEqual } from 'node:util';
import type { Manifest } from '../state/manifest.ts';
import type { IndexSession } from './index-session.ts';

type Settings = Pick<Manifest, 'fingerprint' | 'reading' | 'store'>;

/** Reads the index of a project that was built with other settings, until it is built again. */
export class FormerIndex implements AsyncDisposable {
  #settings: Settings | undefined;
  #session: IndexSession | undefined;

  /**
   * @param settings of the index
   * @param open opens it, if it is not open with these settings
   */
  async session({ fingerprint, reading, store }: Settings, open: () => IndexSession): Promise<IndexSession> {
    const settings = { fingerprint, reading, store };
    if (!isDeepStrictEqual(settings, this.#settings)) await this[Symbol.asyncDispose]();
    this.#settings = settings;
    return (this.#session ??= open());
  }

  /** Closes it. It can be opened again. */
  async [Symbol.asyncDispose](): Promise<void> {
    const open = this.#session;
    this.#session = undefined;
    await open?.[Symbol.asyncDispose]();
  }
}
