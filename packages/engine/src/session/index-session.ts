import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { errors } from '@codesearch/kernel';
import { SerialQueue } from '@codesearch/toolkit';
import type { IndexStages } from './index-stages.ts';
import { withTemporaryStages } from './temporary-stages.ts';
import type { ManifestFile } from '../state/manifest-file.ts';
import type { Manifest } from '../state/manifest.ts';
import { writeSharedMetadata } from '../state/shared-metadata.ts';
import type { OpenIndex, OpenOptions } from './open-index.ts';
import { indexReplaced, readConsistently } from './read-consistently.ts';
import type { Attempt, ReadPolicy, SearchedIndex } from './read-consistently.ts';
import { ReopenableStages } from './reopenable-stages.ts';

import { openSharedIndex } from './shared-index.ts';
import { beginIndex, recoverIndex, removeIndex, verifyContent } from './stored-index.ts';
import type { StoredIndex } from './stored-index.ts';
import { syncOrKeep } from './sync-or-keep.ts';

export interface IndexSessionOptions {
  readonly manifest: ManifestFile;
  /** Whether another machine writes the index. */
  readonly readOnly: boolean;
  /** Creates the stages over a folder, which are not opened yet. */
  readonly compose: (dataDir: string) => IndexStages;
}

export interface LockOptions {
  /** Milliseconds to wait for another process that writes the index. Default 0. */
  readonly waitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface WriteOptions<Value> extends LockOptions {
  /** Whether the present index is removed first. Default false. */
  readonly replace?: boolean | undefined;
  /** Runs before the first index of the tree is begun; throws to refuse it. */
  readonly beforeFirst?: (() => Promise<void>) | undefined;
  /** Runs on a complete index, without the lock. The index is written only if the result is `undefined`. */
  readonly unless?: ((stages: IndexStages) => Promise<Value | undefined>) | undefined;
}

/**
 * Owns one index for one process: which index it is, and whether it is still the one that was read. Nothing else opens,
 * reopens or locks it. Calls that write run one after the other; the writer lock keeps other processes out.
 */
export class IndexSession implements AsyncDisposable {
  readonly manifest: ManifestFile;
  readonly #options: IndexSessionOptions;
  readonly #index: StoredIndex;
  readonly #writes = new SerialQueue();
  #closed = false;

  constructor(options: IndexSessionOptions) {
    const { manifest, compose } = options;
    this.manifest = manifest;
    this.#options = options;
    this.#index = { manifest, stages: new ReopenableStages(() => compose(manifest.folder)) };
  }

  /** The stages over the index at this moment. They are closed when another process replaces the index. */
  get stages(): IndexStages {
    return this.#index.stages.current;
  }

  /**
   * Reads the index, and reads it again if it was replaced during the read.
   *
   * @returns the value, and the index that it comes from
   * @throws INDEX_MISSING if there is no index
   * @throws INDEX_STALE if it was built with other settings
   * @throws INDEX_CORRUPT if it does not hold what was committed
   */
  async read<Value>(
    use: (index: OpenIndex, attempt: Attempt) => Promise<Value>,
    options: OpenOptions & ReadPolicy<Value> = {},
  ): Promise<{ readonly value: Value; readonly index: SearchedIndex }> {
    const open = async (): Promise<readonly [OpenIndex]> => [await this.open(options)];
    const { value, indexes } = await readConsistently(open, ([index], attempt) => use(index, attempt), options);
    return { value, index: indexes[0] as SearchedIndex };
  }

  /** Opens the index for `readConsistently`, which reads several indexes together. */
  async open({ sync, verify = true, signal }: OpenOptions = {}): Promise<OpenIndex> {
    this.assertOpen();
    if (this.#options.readOnly && verify) return openSharedIndex(this.stages, this.manifest, signal);
    const synced = sync && (await syncOrKeep(this.manifest, sync));
    const found = this.#find();
    const state = verify ? this.manifest.assertCompatible(found) : this.manifest.compare(found).state;
    await this.#index.stages.reopenIfReplaced(found);
    const { stages } = this;
    const content = verify ? await verifyContent(this.#index, found, signal) : found.content;
    if (verify && !content) throw indexReplaced(found.root);
    const { files, chunks } = content ?? { files: 0, chunks: 0 };
    return {
      stages,
      metadata: found,
      index: { state, compared: false, ...synced, files, chunks },
      isCurrent: () => stages === this.stages && this.manifest.read()?.createdAt === found.createdAt,
    };
  }

  /** Checks the index as `read` does; does nothing if there is no index. */
  async verify(signal: AbortSignal | undefined): Promise<void> {
    const found = this.manifest.read();
    if (!found) return;
    await this.#index.stages.reopenIfReplaced(found);
    if (!(await verifyContent(this.#index, found, signal))) throw errors.indexMissing(found.root);
  }

  /**
   * Runs a call that reads the tree, and stores nothing. It gets the stages over the index, or stages over a temporary
   * folder if there is no index.
   *
   * @param ignoreIndex whether the stages are over a temporary folder in any case
   */
  async readTree<Value>(use: (stages: IndexStages) => Promise<Value>, ignoreIndex = false): Promise<Value> {
    this.assertOpen();
    const found = ignoreIndex ? undefined : this.manifest.find();
    if (found === undefined) return withTemporaryStages(this.#options.compose, use);
    if (found !== 'damaged') await this.#index.stages.reopenIfReplaced(found);
    return use(this.stages);
  }

  /**
   * Runs a call that changes the content of the index: takes the lock, recovers what an interrupted run left, marks the
   * run, and completes it. If there is no index, one is begun.
   *
   * @param use gets whether the index is still as `unless` saw it
   * @throws INDEX_STALE if the index was built with other settings
   * @throws INDEX_BUSY if another process writes it
   */
  write<Value>(
    options: WriteOptions<Value>,
    use: (stages: IndexStages, isUnchanged: boolean) => Promise<Value>,
  ): Promise<Value> {
    return this.#inTurn(async () => {
      const { replace = false, beforeFirst, unless, signal } = options;
      let before = replace ? this.manifest.find() : this.manifest.read();
      if (!before) await beforeFirst?.();
      if (replace) {
        await this.#locked(options, () => removeIndex(this.#index));
        before = this.manifest.read();
      }
      signal?.throwIfAborted();
      if (unless && before && before !== 'damaged' && this.manifest.assertCompatible(before) === 'current') {
        await this.#index.stages.reopenIfReplaced(before);
        const done = await unless(this.stages);
        if (done !== undefined) return done;
      }
      return this.#locked(options, async () => {
        const found = await this.#begin(signal);
        const value = await use(this.stages, isDeepStrictEqual(found, before));
        await this.#complete(signal);
        return value;
      });
    });
  }

  /**
   * Runs a call that changes the index in another way than a run does, such as a repair or a move. The call writes the
   * manifest itself.
   *
   * @throws INDEX_MISSING if there is no index
   * @throws INDEX_STALE if it was built with other settings
   * @throws INDEX_BUSY if another process writes it
   */
  modify<Value>(
    options: LockOptions,
    use: (stages: IndexStages, manifest: Manifest) => Promise<Value>,
  ): Promise<Value> {
    const call = async (): Promise<Value> => {
      const found = this.#find();
      this.manifest.assertCompatible(found);
      await this.#index.stages.reopenIfReplaced(found);
      return use(this.stages, found);
    };
    return this.#inTurn(() => this.#locked(options, call));
  }

  /**
   * Removes the index with everything that was stored for it, and what an interrupted removal left.
   *
   * @returns whether there was anything to remove
   */
  remove(): Promise<boolean> {
    return this.#inTurn(async () => {
      const { folder } = this.manifest;
      if (!existsSync(folder)) return false;
      const { hasRemains } = await import('../state/index-folder.ts');
      const existed = hasRemains(folder);
      await this.#locked({}, () => removeIndex(this.#index));
      return existed;
    });
  }

  /** @throws CLOSED after disposal */
  assertOpen(): void {
    if (this.#closed) throw errors.closed('The project');
  }

  /** Waits for the write that is running, and rejects those behind it. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    await this.#writes.settled();
    await this.#index.stages[Symbol.asyncDispose]();
  }

  #inTurn<Value>(call: () => Promise<Value>): Promise<Value> {
    return this.#writes.run(async () => {
      this.assertOpen();
      return call();
    });
  }

  async #locked<Value>({ waitMs = 0, signal }: LockOptions, call: () => Promise<Value>): Promise<Value> {
    const { takeWriterLock } = await import('../state/writer-lock.ts');
    const { folder, key } = this.manifest;
    const lock = await takeWriterLock(folder, key.root, waitMs, signal);
    try {
      return await call();
    } finally {
      lock.release();
    }
  }

  #find(): Manifest {
    const found = this.manifest.read();
    if (!found) throw errors.indexMissing(this.manifest.key.root);
    return found;
  }

  /** Prepares the index for a run. Returns the manifest as it was before. */
  async #begin(signal: AbortSignal | undefined): Promise<Manifest | undefined> {
    const found = this.manifest.read();
    this.manifest.assertCompatible(found);
    await this.#index.stages.reopenIfReplaced(found);
    if (found) await recoverIndex(this.#index, found, signal);
    else await beginIndex(this.#index, signal);
    this.#index.stages.claim(this.manifest.write({ indexing: true }));
    return found;
  }

  /** Records that everything of a run is written. */
  async #complete(signal: AbortSignal | undefined): Promise<void> {
    const [detector, store] = [await this.stages.get('changeDetector'), await this.stages.get('store')];
    const { files, chunks } = await detector.snapshot();
    const manifest = this.manifest.write({
      indexing: false,
      batch: undefined,
      completedAt: this.manifest.timestamp(),
      content: { files, chunks },
    });
    await writeSharedMetadata(store, manifest, { signal });
  }
}
