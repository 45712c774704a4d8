import { basename, join } from 'node:path';
import { tmpdir } from 'node:os';
import { ProcessFolder, SerialQueue } from '@codesearch/toolkit';
import { filesOf } from '../state/manifest.ts';
import type { Manifest } from '../state/manifest.ts';
import type { IndexStages } from './index-stages.ts';

const none = 'none';

/**
 * The stages over the index in a project's folder. Another process may remove that index, build another one, or pack
 * it: the files that the stages hold open are then no longer those in the folder, and the stages have to be created
 * again.
 */
export class ReopenableStages implements AsyncDisposable {
  readonly #indexFolder: string;
  readonly #compose: (folder: string) => IndexStages;
  readonly #turns = new SerialQueue();
  #current: IndexStages;
  #copy: ProcessFolder | undefined;
  /** Absolute path of the folder of imported files. */
  #imported: string | undefined;
  /** The files that the stages work on, `none` for a folder without an index; `undefined` if unknown. */
  #files: string | undefined;
  #isHeld = false;

  /**
   * @param indexFolder folder of the index
   * @param compose creates the stages over a folder, which are not opened yet
   */
  constructor(indexFolder: string, compose: (folder: string) => IndexStages) {
    this.#indexFolder = indexFolder;
    this.#compose = compose;
    this.#current = compose(indexFolder);
  }

  get current(): IndexStages {
    return this.#current;
  }

  /** The folder with the files of the index: that of a working copy if it is packed. */
  get folder(): string {
    return this.#copy?.path ?? this.#imported ?? this.#indexFolder;
  }

  /**
   * Creates the stages again if they work on other files than those of the manifest. While they are held, they stay,
   * since the manifest may be one that was read before.
   *
   * @throws INDEX_MISSING, retryable, if the index is packed and cannot be unpacked. It is removed
   */
  async reopenIfReplaced(manifest: Manifest | undefined): Promise<void> {
    await this.#turns.settled();
    if (this.#isOver(manifest)) return;
    await this.#turns.run(async () => {
      if (!this.#isHeld) await this.#follow(manifest);
    });
  }

  /** As {@link reopenIfReplaced}, for the one who holds the stages. */
  async follow(manifest: Manifest | undefined): Promise<void> {
    await this.#turns.run(() => this.#follow(manifest));
  }

  /**
   * Keeps the stages for a caller that holds the writer lock: no reader of this process closes them, until the result
   * is disposed.
   */
  async hold(): Promise<Disposable> {
    await this.#turns.run(() => {
      this.#isHeld = true;
    });
    return { [Symbol.dispose]: () => void (this.#isHeld = false) };
  }

  /** Notes that the present stages began the index of this manifest. The caller holds the writer lock. */
  claim(manifest: Manifest): void {
    this.#files = filesOf(manifest);
  }

  /**
   * Creates the stages again. Who asks for stages in the meantime waits for them.
   *
   * @param whileClosed runs when the old stages are closed and the new ones not yet open
   */
  reopen(whileClosed?: () => void | Promise<void>): Promise<void> {
    return this.#turns.run(() => this.#reopen(whileClosed));
  }

  #isOver(manifest: Manifest | undefined): boolean {
    return manifest !== undefined && filesOf(manifest) === this.#files;
  }

  async #follow(manifest: Manifest | undefined): Promise<void> {
    // An index may have been built and removed between two calls that find no manifest, and the stages' files with it.
    const isSame = this.#isOver(manifest);
    if (this.#files !== undefined && !isSame) await this.#reopen();
    if (manifest?.packed && !isSame) await this.#openCopy(manifest);
    if (manifest?.dataFolder !== undefined && !isSame) await this.#openImported(manifest.dataFolder);
    this.#files = manifest ? filesOf(manifest) : none;
  }

  async #reopen(whileClosed: () => void | Promise<void> = () => {}): Promise<void> {
    try {
      await this[Symbol.asyncDispose]();
      await whileClosed();
    } finally {
      this.#current = this.#compose(this.#indexFolder);
      this.#files = undefined;
      this.#imported = undefined;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const copy = this.#copy;
    this.#copy = undefined;
    try {
      await this.#current[Symbol.asyncDispose]();
    } finally {
      copy?.[Symbol.dispose]();
    }
  }

  async #openCopy(manifest: Manifest): Promise<void> {
    const { openPacked } = await import('../packing/working-copy.ts');
    const copy = await openPacked(this.#indexFolder, manifest);
    await this.#current[Symbol.asyncDispose]();
    this.#copy = copy;
    this.#current = this.#compose(copy.path);
  }

  async #openImported(name: string): Promise<void> {
    const folder = join(this.#indexFolder, basename(name));
    await this.#current[Symbol.asyncDispose]();
    this.#imported = folder;
    this.#current = this.#compose(folder);
  }
}

/** Runs a call with stages over a temporary folder, which is removed afterwards. */
export async function withTemporaryStages<Value>(
  compose: (dataDir: string) => IndexStages,
  use: (stages: IndexStages) => Promise<Value>,
): Promise<Value> {
  using folder = new ProcessFolder(tmpdir(), 'codesearch');
  await using stages = compose(folder.path);
  return await use(stages);
}
