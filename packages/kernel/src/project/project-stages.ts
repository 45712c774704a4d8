import type { StageSet } from '../container/stage-set.ts';
import type { FilePool } from '../chain/prepared-file.ts';
import type { Manifest } from '../state/manifest.ts';

interface StagesWithPool {
  readonly stages: StageSet;
  readonly pool: FilePool;
}

const none = 'none';

/**
 * The stages of a project and its pool, over the index that there is. Another process may remove that index or build another: the
 * files that stages hold open are then no longer those in the folder.
 */
export class ProjectStages implements AsyncDisposable {
  readonly #create: () => StagesWithPool;
  #current: StagesWithPool;
  /** Which index they stand over, by when it was begun; `none` over a folder without one, absent before the first look. */
  #generation: string | undefined;

  /** @param create makes both; called again whenever they are to be renewed */
  constructor(create: () => StagesWithPool) {
    this.#create = create;
    this.#current = create();
  }

  get stages(): StageSet {
    return this.#current.stages;
  }

  get pool(): FilePool {
    return this.#current.pool;
  }

  /** Begins with fresh stages where they stand over another index than that of the manifest. */
  async follow(manifest: Manifest | undefined): Promise<void> {
    const generation = manifest?.createdAt ?? none;
    // Nothing tells whether a folder without an index is still the one in which stages have made their files.
    const isSame = this.#generation === generation && generation !== none;
    if (this.#generation !== undefined && !isSame) await this.renew();
    this.#generation = generation;
  }

  /** Takes the index of the manifest for the one that they stand over: it was begun with them, and nobody else could write meanwhile. */
  adopt(manifest: Manifest): void {
    this.#generation = manifest.createdAt;
  }

  /**
   * Begins with fresh stages.
   *
   * @param whileClosed what to do while no stage is open
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
    await this.#current.pool[Symbol.asyncDispose]();
    await this.#current.stages[Symbol.asyncDispose]();
  }
}
