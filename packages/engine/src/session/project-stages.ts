import type { ComposedStages } from '../composition/compose-stages.ts';
import type { Manifest } from '../state/manifest.ts';

const none = 'none';

/**
 * The stages of a project and its pool, opened on the index in the project's folder. Another process may remove that
 * index or build a new one: the files that the stages hold open are then no longer those in the folder, and the stages
 * have to be replaced.
 */
export class ProjectStages implements AsyncDisposable {
  readonly #create: () => ComposedStages;
  #current: ComposedStages;
  /**
   * `createdAt` of the index that the stages work on; `none` for a folder without an index, `undefined` before the
   * first `follow`.
   */
  #generation: string | undefined;

  /** @param create makes stages and pool; called again for each replacement */
  constructor(create: () => ComposedStages) {
    this.#create = create;
    this.#current = create();
  }

  get stages(): ComposedStages {
    return this.#current;
  }

  /** Replaces the stages where they work on another index than that of the manifest. */
  async follow(manifest: Manifest | undefined): Promise<void> {
    const generation = manifest?.createdAt ?? none;
    // Without a manifest nothing tells whether an index was built and removed meanwhile, and the stages' files with it.
    const isSame = this.#generation === generation && generation !== none;
    if (this.#generation !== undefined && !isSame) await this.renew();
    this.#generation = generation;
  }

  /**
   * Notes that the present stages have begun the index of this manifest, so that `follow` keeps them. To be called
   * under the writer lock.
   */
  adopt(manifest: Manifest): void {
    this.#generation = manifest.createdAt;
  }

  /**
   * Replaces the stages.
   *
   * @param whileClosed called when the former stages are closed and the next ones not yet opened
   */
  async renew(whileClosed: () => void = () => {}): Promise<void> {
    try {
      await this[Symbol.asyncDispose]();
      whileClosed();
    } finally {
      this.#current = this.#create();
      this.#generation = undefined;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#current[Symbol.asyncDispose]();
  }
}
