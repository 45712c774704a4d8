import { watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { definePlugin, errors } from '@codesearch/kernel';
import type {
  ChangeDetector,
  ChangeSet,
  CommitRequest,
  DiffRequest,
  FileRecord,
  FileRecordRequest,
  PluginContext,
  PluginFactory,
  RecordsAtLevelsRequest,
  Snapshot,
  SourceFile,
  WatchRequest,
} from '@codesearch/kernel';
import { sha256 } from '../fixture/source-text.ts';
import { noOptions } from './no-options.ts';
import type { NoOptions } from './no-options.ts';
import { snapshotOf } from './snapshot-of.ts';

/** Coarser than the time stamps of any file system in use. */
const clockResolutionMs = 2_000;

/**
 * Keeps the records of all files in one JSON document in the data folder, and rewrites it at each commit: simple, and
 * for trees of some thousand files only.
 */
export const jsonChangeDetector: PluginFactory<'changeDetector', NoOptions> = definePlugin({
  name: 'reference-json-change-detector',
  stage: 'changeDetector',
  options: noOptions,
  describe: () => ({ watches: true, stamps: true }),
  create: (_, context) => new JsonChangeDetector(context),
});

interface Entry {
  readonly record: FileRecord;
  /** Whether the file was so young that a later change can carry the same stamp. */
  readonly young: boolean;
}

type Entries = ReadonlyMap<string, Entry>;

class JsonChangeDetector implements ChangeDetector {
  readonly #context: PluginContext;
  readonly #file: string;
  #entries: Entries = new Map();
  #stamp: string | undefined;
  #writing: Promise<void> = Promise.resolve();
  readonly #watchers: Set<FSWatcher> = new Set();

  constructor(context: PluginContext) {
    this.#context = context;
    this.#file = join(context.dataDir, 'files.json');
  }

  async open(): Promise<void> {
    let json;
    try {
      json = await readFile(this.#file, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      throw errors.indexCorrupt(this.#file, 'it cannot be read', error);
    }
    const content = JSON.parse(json) as {
      readonly entries: readonly (readonly [string, Entry])[];
      readonly stamp?: string;
    };
    this.#entries = new Map(content.entries);
    this.#stamp = content.stamp;
  }

  async diff({ files, signal }: DiffRequest): Promise<ChangeSet> {
    const entries = this.#entries;
    const changes = { added: [] as SourceFile[], modified: [] as SourceFile[], touched: [] as FileRecord[] };
    const seen = new Set<string>();
    let unchanged = 0;
    for await (const batch of files) {
      for (const file of batch) {
        signal.throwIfAborted();
        seen.add(file.path);
        const entry = entries.get(file.path);
        if (!entry) changes.added.push(file);
        else if (entry.record.file.stamp === file.stamp && (file.exact || !entry.young)) unchanged++;
        else if (file.exact) changes.modified.push(file);
        else if ((await this.#hash(file.path)) !== entry.record.hash) changes.modified.push(file);
        else if (entry.record.file.stamp === file.stamp) unchanged++;
        else changes.touched.push({ ...entry.record, file });
      }
    }
    return { ...changes, removed: [...entries.keys()].filter((path) => !seen.has(path)), unchanged };
  }

  async #hash(path: string): Promise<string | undefined> {
    try {
      return sha256(await readFile(join(this.#context.projectRoot, path)));
    } catch {
      return undefined;
    }
  }

  async commit({ records, removed, stamp }: CommitRequest): Promise<void> {
    const oldest = this.#context.now() - clockResolutionMs;
    await this.#change((entries) => {
      const next = new Map(entries);
      for (const path of removed) next.delete(path);
      for (const record of records) next.set(record.file.path, { record, young: record.file.mtimeMs > oldest });
      return next;
    }, stamp);
  }

  /** Writes a draft and renames it, one change after the other. The entries in memory change last. */
  #change(change: (entries: Entries) => Entries, stamp?: string): Promise<void> {
    const written = this.#writing.then(async () => {
      const entries = change(this.#entries);
      const draft = `${this.#file}.draft`;
      const content = { entries: [...entries], stamp: stamp ?? this.#stamp };
      await writeFile(draft, JSON.stringify(content), { mode: 0o600, flush: true });
      await rename(draft, this.#file);
      this.#entries = entries;
      this.#stamp = content.stamp;
    });
    this.#writing = written.catch(() => {});
    return written;
  }

  async fileRecord({ path }: FileRecordRequest): Promise<FileRecord | undefined> {
    return this.#entries.get(path)?.record;
  }

  async recordsAtLevels({ levels }: RecordsAtLevelsRequest): Promise<readonly FileRecord[]> {
    return this.#records().filter((record) => levels.some((level) => (record.levels?.[level] ?? 0) > 0));
  }

  async snapshot(): Promise<Snapshot> {
    return { ...snapshotOf(this.#records()), ...(this.#stamp === undefined ? {} : { stamp: this.#stamp }) };
  }

  #records(): readonly FileRecord[] {
    return [...this.#entries.values()].map(({ record }) => record);
  }

  async watch({ onHint }: WatchRequest): Promise<AsyncDisposable> {
    const watcher = watch(this.#context.projectRoot, { recursive: true }, () => onHint());
    // A comparison finds what the watcher fails to see.
    watcher.on('error', () => {});
    this.#watchers.add(watcher);
    return {
      [Symbol.asyncDispose]: async () => {
        watcher.close();
        this.#watchers.delete(watcher);
      },
    };
  }

  async clear(): Promise<void> {
    await this.#change(() => new Map());
    this.#stamp = undefined;
    await rm(this.#file, { force: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const watcher of this.#watchers) watcher.close();
    await this.#writing;
  }
}
