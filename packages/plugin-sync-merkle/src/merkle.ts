import { join } from 'node:path';
import { definePlugin } from '@codesearch/kernel';
import type {
  ChangeDetector,
  ChangeSet,
  CommitRequest,
  DiffRequest,
  FileRecord,
  PathRequest,
  PluginContext,
  PluginFactory,
  RecordsAtLevelsRequest,
  Snapshot,
  SourceFile,
  WatchRequest,
} from '@codesearch/kernel';
import { databaseFailure, ScanDigest } from '@codesearch/toolkit';
import type { Connection } from '@codesearch/toolkit';
import { CommitChanges } from './commit-changes.ts';
import { CommittedTree } from './committed-tree.ts';
import type { CommittedScan } from './committed-tree.ts';
import { compareTrees } from './compare-trees.ts';
import type { DoubtfulFile } from './compare-trees.ts';
import { openDatabase, schemaFormat } from './database.ts';
import { optionsSchema } from './options.ts';
import { scannedTree } from './scanned-tree.ts';
import type { TreeWatch } from './watch/tree-watch.ts';
import { isYoungAt, YoungFiles } from './tree-entry.ts';

const name = 'sync-merkle';

/** Enough to keep Node's four threads for file operations busy. */
const concurrentReads = 8;

/**
 * Finds changed files with a Merkle tree of folders and files. If nothing has changed, it compares one hash. Otherwise
 * it descends into the folders that differ, and only reads files with an equal size but another stamp.
 */
export const merkle: PluginFactory<'changeDetector', typeof optionsSchema> = definePlugin({
  name,
  stage: 'changeDetector',
  placement: 'main',
  options: optionsSchema,
  fingerprint: () => ({ format: schemaFormat }),
  describe: () => ({ watches: true, stamps: true }),
  create: (_, context) => new MerkleChangeDetector(context),
});

/** The state between `open` and disposal. */
interface OpenState {
  readonly database: Connection;
  readonly tree: CommittedTree;
  young: YoungFiles;
  /** The last scan that was compared folder by folder. It is stored when all its changes are committed. */
  scan?: CommittedScan | undefined;
}

class MerkleChangeDetector implements ChangeDetector {
  readonly #context: PluginContext;
  readonly #watches = new Set<TreeWatch>();
  readonly #disposal = new AbortController();
  #state: OpenState | undefined;

  constructor(context: PluginContext) {
    this.#context = context;
  }

  async open(): Promise<void> {
    const database = this.#guarded(() => openDatabase(this.#file));
    this.#state = { database, tree: new CommittedTree(database), young: new YoungFiles(this.#context.now()) };
  }

  async diff({ files, signal }: DiffRequest): Promise<ChangeSet> {
    const batches: (readonly SourceFile[])[] = [];
    const digest = new ScanDigest();
    for await (const batch of files) {
      signal.throwIfAborted();
      digest.add(batch);
      batches.push(batch);
    }
    const state = this.#opened;
    const scan = digest.close();
    const scanSize = this.#guarded(() => state.tree.committedScanSize(scan));
    if (scanSize !== undefined) return { added: [], modified: [], touched: [], removed: [], unchanged: scanSize };

    const { database, tree, young } = state;
    // All files are read after this time: the doubtful ones below, the changed ones by the caller.
    const now = this.#context.now();
    const scanned = scannedTree(batches);
    state.scan = { digest: scan, stamps: scanned.stamps, files: scanned.size };
    const { added, modified, doubtful, removed, ...equal } = this.#guarded(() =>
      database.snapshot(() => compareTrees(scanned, tree)),
    );
    let { unchanged } = equal;
    const touched: FileRecord[] = [];
    const hashes = await this.#hash(doubtful, signal);
    for (const { file, committed } of doubtful) {
      const hash = hashes.get(file);
      const isStillUnreadable = hash === undefined && committed.skipped?.reason === 'unreadable';
      if (hash !== committed.hash && !isStillUnreadable) modified.push(file);
      // Its record would be the same again.
      else if (file.stamp === committed.file.stamp && isYoungAt(file, now)) unchanged++;
      else touched.push({ ...committed, file });
    }
    for (const { path } of added) young.report(path, now);
    for (const { path } of modified) young.report(path, now);
    for (const { file } of touched) young.report(file.path, now);
    return { added, modified, touched, removed, unchanged };
  }

  async commit(commit: CommitRequest): Promise<void> {
    const { database, tree, young, scan } = this.#opened;
    const { stamp } = commit;
    if (commit.records.length === 0 && commit.removed.length === 0 && stamp === undefined) return;
    const now = this.#context.now();
    this.#transaction(() => {
      new CommitChanges(database, tree).apply(commit, ({ file }) => young.has(file, now));
      if (scan !== undefined) tree.storeScan(scan);
      if (stamp !== undefined) tree.storeStamp(stamp);
    });
    for (const path of commit.removed) young.forget(path);
    for (const { file } of commit.records) young.forget(file.path);
  }

  async fileRecord({ path }: PathRequest): Promise<FileRecord | undefined> {
    return this.#guarded(() => this.#opened.tree.file(path)?.record);
  }

  async recordsAtLevels({ levels }: RecordsAtLevelsRequest): Promise<readonly FileRecord[]> {
    return this.#guarded(() => this.#opened.tree.atLevels(levels));
  }

  async snapshot(): Promise<Snapshot> {
    return this.#guarded(() => this.#opened.tree.snapshot());
  }

  async watch({ onHint, signal: caller }: WatchRequest): Promise<AsyncDisposable> {
    const signal = AbortSignal.any([this.#disposal.signal, caller]);
    const { TreeWatch } = await import('./watch/tree-watch.ts');
    const { projectRoot, home, logger } = this.#context;
    const watch = await TreeWatch.start({ root: projectRoot, home, onHint, logger, signal });
    if (signal.aborted) {
      await watch[Symbol.asyncDispose]();
      throw signal.reason;
    }
    this.#watches.add(watch);
    return {
      [Symbol.asyncDispose]: async () => {
        await watch[Symbol.asyncDispose]();
        this.#watches.delete(watch);
      },
    };
  }

  async clear(): Promise<void> {
    const state = this.#opened;
    this.#transaction(() => {
      for (const table of ['file', 'folder', 'tally', 'scan', 'stamp']) state.database.run(`DELETE FROM ${table}`);
    });
    state.young = new YoungFiles(this.#context.now());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const state = this.#state;
    this.#state = undefined;
    state?.database.close();
    this.#disposal.abort();
    await Promise.all([...this.#watches].map((watch) => watch[Symbol.asyncDispose]()));
  }

  async #hash(files: readonly DoubtfulFile[], signal: AbortSignal): Promise<ReadonlyMap<SourceFile, string>> {
    const hashes = new Map<SourceFile, string>();
    if (files.length === 0) return hashes;
    const { FileHasher, newHashBuffer } = await import('./hash-file.ts');
    const hasher = new FileHasher(this.#context.projectRoot);
    const queue = files.values();
    const work = async (): Promise<void> => {
      const buffer = newHashBuffer();
      for (const { file } of queue) {
        signal.throwIfAborted();
        const hash = await hasher.hash(file, buffer);
        if (hash !== undefined) hashes.set(file, hash);
      }
    };
    await Promise.all(Array.from({ length: Math.min(concurrentReads, files.length) }, work));
    return hashes;
  }

  get #file(): string {
    return join(this.#context.dataDir, 'merkle.sqlite');
  }

  #transaction(work: () => void): void {
    this.#guarded(() => this.#opened.database.transaction(work));
  }

  /** @throws the errors of this project, whatever the database or the disk reports */
  #guarded<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      throw databaseFailure(error, { file: this.#file, root: this.#context.projectRoot });
    }
  }

  get #opened(): OpenState {
    return this.#state as OpenState;
  }
}
