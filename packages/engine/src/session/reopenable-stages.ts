import type { IndexStages } from './index-stages.ts';
import type { Manifest } from '../state/manifest.ts';

const none = 'none';

/**
 * The stages over the index in a project's folder. Another process may remove that index or build another one: the files
 * that the stages hold open are then no longer those in the folder, and the stages have to be created again.
 */
export class ReopenableStages implements AsyncDisposable {
  readonly #compose: () => IndexStages;
  #current: IndexStages;
  /** `createdAt` of the index that the stages work on, `none` for a folder without an index; `undefined` if unknown. */
  #generation: string | undefined;

  /** @param compose creates the stages, which are not opened yet */
  constructor(compose: () => IndexStages) {
    this.#compose = compose;
    this.#current = compose();
  }

  get current(): IndexStages {
    return this.#current;
  }

  /** Creates the stages again if they work on another index than that of the manifest. */
  async reopenIfReplaced(manifest: Manifest | undefined): Promise<void> {
    const generation = manifest?.createdAt ?? none;
    // An index may have been built and removed between two calls that find no manifest, and the stages' files with it.
    const isSame = this.#generation === generation && generation !== none;
    if (this.#generation !== undefined && !isSame) await this.reopen();
    this.#generation = generation;
  }

  /** Notes that the present stages began the index of this manifest. The caller holds the writer lock. */
  claim(manifest: Manifest): void {
    this.#generation = manifest.createdAt;
  }

  /** @param whileClosed runs when the old stages are closed and the new ones not yet open */
  async reopen(whileClosed: () => void = () => {}): Promise<void> {
    try {
      await this[Symbol.asyncDispose]();
      whileClosed();
    } finally {
      this.#current = this.#compose();
      this.#generation = undefined;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#current[Symbol.asyncDispose]();
  }
}
