import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { IndexEvent, IndexReport } from '../index/index-event.ts';
import { errors, isCodesearchError } from '@codesearch/kernel';
import type { IndexPipeline } from '../index/index-pipeline.ts';
import type { IndexRecord } from '../state/index-record.ts';
import type { Manifest, OpenBatch } from '../state/manifest.ts';
import { makePrivateFolder } from '@codesearch/toolkit';
import { wideRoot } from '../home/wide-root.ts';
import type { WriterLock } from '../state/writer-lock.ts';
import { committedContent } from '../state/committed-content.ts';
import { sharedRecord, shareIndex } from '../state/shared-index.ts';
import type { ProjectStages } from './project-stages.ts';
import type { IndexOptions } from '../project/project.ts';
import type { RepairReport } from '../maintenance/repair-records.ts';

export interface IndexWriterOptions {
  readonly record: IndexRecord;
  readonly projectStages: ProjectStages;
  /** Folder that all projects share. */
  readonly cacheDir: string;
  /** The process's environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Everything that changes a project's index. Calls of one process run one after the other; other processes are kept out by
 * the lock.
 */
export class IndexWriter implements AsyncDisposable {
  readonly #record: IndexRecord;
  readonly #projectStages: ProjectStages;
  readonly #cacheDir: string;
  readonly #env: IndexWriterOptions['env'];
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor({ record, projectStages, cacheDir, env }: IndexWriterOptions) {
    this.#record = record;
    this.#projectStages = projectStages;
    this.#cacheDir = cacheDir;
    this.#env = env;
  }

  /** Brings the index up to the tree. Where nothing changed since the last run, nothing is written and no lock is taken. */
  sync(options: IndexOptions): Promise<IndexReport> {
    return this.#inTurn(async () => {
      const found = this.#record.read();
      if (!found) await this.#confirmFirst(options);
      return this.#sync(found, options);
    });
  }

  /** Throws the index away and builds it again. */
  rebuild(options: IndexOptions): Promise<IndexReport> {
    return this.#inTurn(async () => {
      if (!this.#record.find()) await this.#confirmFirst(options);
      await this.#remove(options);
      return this.#sync(this.#record.read(), options);
    });
  }

  /** Removes the index. Tells whether there was one. */
  clear(): Promise<boolean> {
    return this.#inTurn(async () => {
      const { folder } = this.#record;
      if (!existsSync(folder)) return false;
      // What an interrupted removal has left goes too: it holds source text.
      const { hasRemains } = await import('../state/index-folder.ts');
      const existed = hasRemains(folder);
      await this.#remove({});
      return existed;
    });
  }

  /**
   * Repairs a store that differs from the record: removes files that are not recorded, and indexes files again that
   * have the wrong number of chunks.
   */
  async repair(options: IndexOptions): Promise<RepairReport> {
    const report = await this.locked(options, async (manifest) => {
      if (!manifest) throw errors.indexMissing(this.#record.root);
      // Should the repair be interrupted, the next run must not take differing counts for damage.
      this.#record.write({ indexing: true });
      const { repairRecords } = await import('../maintenance/repair-records.ts');
      return repairRecords(this.#projectStages.stages, options.signal);
    });
    await this.sync(options);
    return report;
  }

  /** Runs a call under the writer lock, after all earlier calls. It gets the manifest, which fits the present settings. */
  locked<Value>(
    { waitMs = 0, signal }: IndexOptions,
    call: (manifest: Manifest | undefined) => Promise<Value>,
  ): Promise<Value> {
    return this.#inTurn(async () => {
      const lock = await this.#lock(waitMs, signal);
      try {
        const manifest = this.#record.read();
        this.#record.fit(manifest);
        await this.#projectStages.follow(manifest);
        return await call(manifest);
      } finally {
        lock.release();
      }
    });
  }

  /** Waits for the call that is under way, and rejects those behind it. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    await this.#last;
  }

  #inTurn<Value>(call: () => Promise<Value>): Promise<Value> {
    const result = this.#last.then(() => {
      if (this.#closed) throw errors.closed('The project');
      return call();
    });
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Errors: `INPUT_INVALID` where the tree holds far more than a project, and `confirmWide` does not confirm it. */
  async #confirmFirst({ confirmWide }: IndexOptions): Promise<void> {
    const wide = wideRoot(this.#record.root, this.#env);
    if (wide && !(await confirmWide?.(wide))) throw errors.rootTooWide(wide.root, wide.nature);
  }

  /** @param before the manifest as it was found */
  async #sync(before: Manifest | undefined, options: IndexOptions): Promise<IndexReport> {
    const { signal, waitMs = 0 } = options;
    signal?.throwIfAborted();
    makePrivateFolder(this.#cacheDir);
    let run: IndexPipeline | undefined;
    if (this.#record.fit(before) === 'current') {
      await this.#projectStages.follow(before);
      run = await this.#compare(options);
      if (run.isUpToDate) return run.report();
    }
    const lock = await this.#lock(waitMs, signal);
    try {
      const found = await this.#begin(signal);
      // Another process may have written between the comparison and the lock.
      if (!run || !isDeepStrictEqual(found, before)) run = await this.#compare(options);
      const report = await run.apply();
      await this.#complete(signal);
      return report;
    } finally {
      lock.release();
    }
  }

  /** Compares the tree with the index, which needs no lock. */
  async #compare({ onEvent, improve, signal }: IndexOptions): Promise<IndexPipeline> {
    const { IndexPipeline } = await import('../index/index-pipeline.ts');
    const { stages } = this.#projectStages;
    const emit = (event: IndexEvent): void => onEvent?.(event);
    const beforeBatch = (batch: OpenBatch): void => void this.#record.write({ indexing: true, batch });
    return IndexPipeline.compare({ stages, pool: stages.pool, emit, beforeBatch, improve, signal });
  }

  /** Makes the index ready to be written, under the lock. Resolves to the manifest as it was before. */
  async #begin(signal: AbortSignal | undefined): Promise<Manifest | undefined> {
    const found = this.#record.read();
    this.#record.fit(found);
    await this.#projectStages.follow(found);
    if (found) await this.#resume(found, signal);
    else await this.#beginAfresh(signal);
    this.#projectStages.adopt(this.#record.write({ indexing: true }));
    return found;
  }

  /** Records, under the lock, that all is written. */
  async #complete(signal: AbortSignal | undefined): Promise<void> {
    const { files, chunks } = await (await this.#projectStages.stages.get('changeDetector')).snapshot();
    const manifest = this.#record.write({
      indexing: false,
      batch: undefined,
      completedAt: this.#record.moment(),
      content: { files, chunks },
    });
    await shareIndex(this.#projectStages.stages, manifest, { signal });
  }

  /** Removes what is stored, here and on a server, and replaces the stages. */
  async #remove({ waitMs = 0, signal }: IndexOptions): Promise<void> {
    const { folder } = this.#record;
    const { removeLockedFolder, removeManifest, removeRemains } = await import('../state/index-folder.ts');
    const lock = await this.#lock(waitMs, signal);
    try {
      // First, so that whatever an interruption leaves of the rest is not taken for an index.
      removeManifest(folder);
      await clearable(folder, async () => (await this.#projectStages.stages.get('store')).clear());
      await this.#projectStages.renew(() => removeRemains(folder));
      removeLockedFolder(folder);
    } finally {
      lock.release();
    }
  }

  async #resume(found: Manifest, signal: AbortSignal | undefined): Promise<void> {
    await committedContent(this.#projectStages.stages, this.#record.folder, found, signal);
    if (!found.batch) return;
    const { settleBatch } = await import('../index/open-batch.ts');
    await settleBatch(this.#projectStages.stages, found.batch, signal);
  }

  /**
   * Removes what may be left of a former index: by an interrupted removal, or on a server where only the local folder
   * was lost. An index that was built on the server with other settings is not replaced: `INDEX_STALE`.
   */
  async #beginAfresh(signal: AbortSignal | undefined): Promise<void> {
    const shared = await sharedRecord(await this.#projectStages.stages.get('store'), { signal });
    if (shared) this.#record.fit({ ...shared, root: this.#record.root, indexing: false });
    const cleared = await clearable(this.#record.folder, async () => {
      await (await this.#projectStages.stages.get('changeDetector')).clear();
      await (await this.#projectStages.stages.get('store')).clear({ signal });
    });
    if (cleared) return;
    const { removeRemains } = await import('../state/index-folder.ts');
    await this.#projectStages.renew(() => removeRemains(this.#record.folder));
  }

  async #lock(waitMs: number, signal?: AbortSignal): Promise<WriterLock> {
    const { takeWriterLock } = await import('../state/writer-lock.ts');
    return takeWriterLock(this.#record.folder, this.#record.root, waitMs, signal);
  }
}

/**
 * Runs `clear`, and tells whether it could. A stage can clear neither a damaged database nor one on a full disk; where
 * that lies in the index's folder, the caller can remove the files instead.
 */
async function clearable(folder: string, clear: () => Promise<void>): Promise<boolean> {
  try {
    await clear();
    return true;
  } catch (error) {
    if (isCodesearchError(error, 'INDEX_CORRUPT') || isCodesearchError(error, 'INDEX_STALE')) return false;
    if (isCodesearchError(error, 'UNAVAILABLE') && dirname(error.details.path ?? '') === folder) return false;
    throw error;
  }
}
