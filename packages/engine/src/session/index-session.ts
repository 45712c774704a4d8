import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { errors, isCodesearchError } from '@codesearch/kernel';
import { isStorageFailure, SerialQueue } from '@codesearch/toolkit';
import type { IndexStages } from './index-stages.ts';
import { revisionOf, stateWhileWritten } from '../state/index-state.ts';
import type { IndexState } from '../state/index-state.ts';
import type { ManifestFile } from '../state/manifest-file.ts';
import { filesOf } from '../state/manifest.ts';
import type { InputState, Manifest } from '../state/manifest.ts';
import { writeSharedMetadata } from '../state/shared-metadata.ts';
import type { LockWait, WriterLock } from '../state/writer-lock.ts';
import type { RunProgress } from '../state/writer-record.ts';
import type { OpenIndex, OpenOptions } from './index-options.ts';
import { indexReplaced, readConsistently } from './read-consistently.ts';
import type { Attempt, ReadPolicy, SearchedIndex } from './read-consistently.ts';
import { ReopenableStages, withTemporaryStages } from './reopenable-stages.ts';

import { openSharedIndex } from './shared-index.ts';
import { beginIndex, makeWritable, recoverIndex, removeIndex, verifyContent } from './stored-index.ts';
import type { StoredIndex } from './stored-index.ts';
import { syncOrKeep } from './run/sync-or-keep.ts';
import { verifyRun } from './run/verify-run.ts';
import * as indexErrors from '../state/index-errors.ts';

export interface IndexSessionOptions {
  readonly manifest: ManifestFile;
  /** Whether another machine writes the index. */
  readonly readOnly: boolean;
  /** Creates the stages over a folder, which are not opened yet. */
  readonly compose: (dataDir: string) => IndexStages;
}

export interface WriteOptions<Value> extends LockWait {
  /** Whether the present index is removed first. Default false. */
  readonly replace?: boolean | undefined;
  /** Runs before the first index of the tree is begun; throws to refuse it. */
  readonly beforeFirst?: (() => Promise<void>) | undefined;
  /**
   * Runs on a complete index, without the lock, and again with the lock if another process has written since. The index
   * is written only if the result is `undefined`.
   */
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
  #hasWritten = false;
  #hasBeenCurrent = false;
  #lock: WriterLock | undefined;

  constructor(options: IndexSessionOptions) {
    const { manifest, compose } = options;
    this.manifest = manifest;
    this.#options = options;
    this.#index = { manifest, stages: new ReopenableStages(manifest.folder, compose) };
  }

  /** The stages over the index at this moment. They are closed when another process replaces the index. */
  get stages(): IndexStages {
    return this.#index.stages.current;
  }

  /** Whether another machine writes the index. */
  get isReadOnly(): boolean {
    return this.#options.readOnly;
  }

  /** Whether this session has read or written an index with these settings. */
  get hasBeenCurrent(): boolean {
    return this.#hasBeenCurrent;
  }

  /** The folder with the files of the index at this moment. */
  get dataFolder(): string {
    return this.#index.stages.folder;
  }

  /**
   * Reads the index, and reads it again if it was replaced during the read.
   *
   * @returns the value, and the index that it comes from
   * @throws INDEX_MISSING if there is no index
   * @throws INDEX_STALE if it was built with other settings
   * @throws INDEX_CORRUPT if it does not hold what was committed
   * @throws INDEX_BUSY if another process still builds it after the wait
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
  async open({ sync, verify = true, waitMs, signal }: OpenOptions): Promise<OpenIndex> {
    this.assertOpen();
    if (this.#options.readOnly && verify) return openSharedIndex(this.stages, this.manifest, signal);
    const synced = sync && (await syncOrKeep(this.manifest, sync, waitMs));
    const found = synced ? this.#findSynced() : this.#find();
    const stored = verify ? this.manifest.assertCompatible(found) : this.manifest.compare(found).state;
    await this.#index.stages.reopenIfReplaced(found);
    const { stages } = this;
    const content = verify ? await verifyContent(this.#index, found, signal) : found.content;
    if (verify && !content) throw indexReplaced(found.root);
    this.#hasBeenCurrent ||= verify;
    const revision = revisionOf(this.manifest.key);
    const { files, chunks } = content ?? { files: 0, chunks: 0 };
    const live = synced?.state ? { state: synced.state } : await this.#liveState(stored, found);
    return {
      stages,
      metadata: found,
      fitted: found.fitted,
      index: { ...live, ...(revision && { revision }), compared: false, ...synced, files, chunks },
      isCurrent: () => stages === this.stages && this.#hasFilesOf(found),
    };
  }

  /** Checks the index as `read` does; does nothing if there is no index. */
  async verify(signal: AbortSignal | undefined): Promise<void> {
    const found = this.manifest.read();
    if (!found) return;
    await this.#index.stages.reopenIfReplaced(found);
    if (!(await verifyContent(this.#index, found, signal))) throw indexErrors.indexMissing(found.root);
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
        await this.#locked(options, () => removeIndex(this.#index, true));
        before = this.manifest.read();
      }
      signal?.throwIfAborted();
      let compared: IndexStages | undefined;
      const compareWith = async (found: Manifest | 'damaged' | undefined): Promise<Value | undefined> => {
        if (!unless || !found || found === 'damaged') return undefined;
        if (this.manifest.assertCompatible(found) !== 'current') return undefined;
        await this.#index.stages.follow(found);
        before = found;
        compared = this.stages;
        return unless(compared);
      };
      const done = await compareWith(before).catch((error: unknown) => {
        // Without the lock, a reader of this process may have closed them. With the lock, they are compared again.
        if (isCodesearchError(error, 'CLOSED') && compared !== this.stages) return undefined;
        throw error;
      });
      if (done !== undefined && this.#isPresent(before)) return done;
      return this.#locked(options, async () => {
        const present = this.manifest.read();
        if (!isDeepStrictEqual(present, before)) {
          // Another process may have done the work, while this one waited.
          const doneNow = await compareWith(present);
          if (doneNow !== undefined) return doneNow;
        }
        const found = await this.#begin(signal);
        const value = await use(
          this.stages,
          (compared ?? this.stages) === this.stages && isDeepStrictEqual(found, before),
        );
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
  modify<Value>(options: LockWait, use: (stages: IndexStages, manifest: Manifest) => Promise<Value>): Promise<Value> {
    const call = async (): Promise<Value> => {
      this.manifest.assertCompatible(this.#find());
      await makeWritable(this.#index);
      const found = this.#find();
      await this.#index.stages.follow(found);
      return use(this.stages, found);
    };
    return this.#inTurn(() => {
      // Without an index, a lock would leave a folder.
      this.#find();
      return this.#locked(options, call);
    });
  }

  /**
   * Runs a call that replaces the files and the manifest of the index, whatever it finds.
   *
   * @throws INDEX_BUSY if another process writes the index
   */
  exchange<Value>(options: LockWait, use: () => Promise<Value>): Promise<Value> {
    return this.#inTurn(() =>
      this.#locked(options, async () => {
        const value = await use();
        await this.#index.stages.reopen();
        this.#hasWritten = true;
        try {
          await makeWritable(this.#index);
        } catch (error) {
          // The index is complete, and the next write tries again.
          if (!isStorageFailure(error)) throw error;
        }
        return value;
      }),
    );
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
      await this.#locked({}, () => removeIndex(this.#index, false));
      return existed;
    });
  }

  /**
   * Records that inputs of the stages besides the files have changed, and creates the stages again, as every other
   * process then does. The caller writes.
   */
  async renew(inputs: InputState): Promise<IndexStages> {
    await this.#index.stages.follow(this.manifest.write({ indexing: true, inputs }));
    return this.stages;
  }

  /** Shows other processes how far the run of this one is. */
  report(progress: RunProgress): void {
    this.#lock?.report(progress);
  }

  /** @throws CLOSED after disposal */
  assertOpen(): void {
    if (this.#closed) throw errors.closed('The project');
  }

  /** @throws UNSUPPORTED if only another machine writes the index */
  assertWritable(): void {
    if (this.isReadOnly) throw indexErrors.readOnlyIndex(this.manifest.key.root);
  }

  /** Waits for the write that is running, and rejects those behind it. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    await this.#writes.settled();
    await this.#index.stages[Symbol.asyncDispose]();
    if (!this.#hasWritten || !revisionOf(this.manifest.key)) return;
    const { packSiblings } = await import('../packing/sibling/pack-siblings.ts');
    await packSiblings(this.manifest.folder);
  }

  #inTurn<Value>(call: () => Promise<Value>): Promise<Value> {
    return this.#writes.run(async () => {
      this.assertOpen();
      return call();
    });
  }

  async #locked<Value>({ waitMs, onWait, signal }: LockWait, call: () => Promise<Value>): Promise<Value> {
    const { takeWriterLock } = await import('../state/writer-lock.ts');
    const { folder, key } = this.manifest;
    using lock = await takeWriterLock(folder, key.root, { waitMs, onWait, signal });
    this.#lock = lock;
    try {
      using _held = await this.#index.stages.hold();
      return await call();
    } finally {
      this.#lock = undefined;
    }
  }

  #isPresent(found: Manifest | 'damaged' | undefined): boolean {
    return found !== undefined && found !== 'damaged' && this.#hasFilesOf(found);
  }

  #hasFilesOf(found: Manifest): boolean {
    const present = this.manifest.read();
    return present !== undefined && filesOf(present) === filesOf(found);
  }

  #find(): Manifest {
    const found = this.manifest.read();
    if (!found) throw indexErrors.indexMissing(this.manifest.key.root);
    return found;
  }

  /** As `#find`, after a sync: the index existed a moment ago. */
  #findSynced(): Manifest {
    const found = this.manifest.read();
    if (!found) throw indexReplaced(this.manifest.key.root);
    return found;
  }

  /** The state of an index that is read as it is. */
  async #liveState(
    state: IndexState,
    found: Manifest,
  ): Promise<{ readonly state: IndexState; readonly writer?: number }> {
    if (state !== 'interrupted') return { state };
    const { writerOf } = await import('../state/writer-lock.ts');
    const writer = writerOf(this.manifest.folder);
    if (!writer) return { state };
    const live = stateWhileWritten(state, found);
    return { state: live, ...(live === 'building' && writer.pid !== undefined && { writer: writer.pid }) };
  }

  /** Prepares the index for a run. Returns the manifest as it was before. */
  async #begin(signal: AbortSignal | undefined): Promise<Manifest | undefined> {
    this.manifest.assertCompatible(this.manifest.read());
    await makeWritable(this.#index);
    const found = this.manifest.read();
    await this.#index.stages.follow(found);
    if (found) await recoverIndex(this.#index, found, signal);
    else await this.#beginFirst(signal);
    this.#index.stages.claim(this.manifest.write({ indexing: true }));
    return found;
  }

  /** Prepares a first index. If its stages cannot be used, such as a store on a server, nothing of it is left. */
  async #beginFirst(signal: AbortSignal | undefined): Promise<void> {
    try {
      await beginIndex(this.#index, signal);
    } catch (error) {
      const { removeLockedFolder, removeRemains } = await import('../state/index-folder.ts');
      const { folder } = this.manifest;
      try {
        await this.#index.stages.reopen(() => removeRemains(folder));
        removeLockedFolder(folder);
      } catch {
        // The first error says why nothing can be done here.
      }
      throw error;
    }
  }

  /** Records that everything of a run is written. */
  async #complete(signal: AbortSignal | undefined): Promise<void> {
    const [detector, store] = [await this.stages.get('changeDetector'), await this.stages.get('store')];
    const snapshot = await detector.snapshot();
    const { folder, key } = this.manifest;
    await verifyRun({ root: key.root, folder }, this.stages, snapshot, this.#find().stamp, signal);
    const { files, chunks } = snapshot;
    const done = { batch: undefined, openStamps: undefined, moved: undefined, completedAt: this.manifest.timestamp() };
    const manifest = { ...this.#find(), ...done, indexing: false, content: { files, chunks } };
    // First, so that a complete index agrees with its metadata on a server.
    await writeSharedMetadata(store, manifest, { signal });
    this.manifest.write({ ...done, indexing: false, content: { files, chunks } });
    this.#hasWritten = true;
    this.#hasBeenCurrent = true;
  }
}
