import { watch, type FSWatcher } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  definePlugin,
  errors,
  type CallOptions,
  type ChangeDetector,
  type ChangeSet,
  type ContextLevel,
  type FileCommit,
  type FileRecord,
  type PluginContext,
  type PluginFactory,
  type SkipReason,
  type Snapshot,
  type SourceFile,
} from '@codesearch/kernel';
import { sha256 } from '../fixture/source-text.ts';
import { Life } from './life.ts';
import { noOptions, type NoOptions } from './no-options.ts';

const name = 'reference-json-change-detector';

/** Coarser than the time stamps of any file system in use. */
const clockResolutionMs = 2_000;

/**
 * Keeps the records of all files in one JSON document in the data folder, written anew and whole at each commit: simple
 * enough to be seen right, and for trees of some thousand files only.
 */
export const jsonChangeDetector: PluginFactory<'changeDetector', NoOptions> = definePlugin({
  name,
  stage: 'changeDetector',
  options: noOptions,
  create: (_, context) => new JsonChangeDetector(context),
});

/** A record, and whether the file was so young that a later change can carry the same stamp. */
interface Entry {
  readonly record: FileRecord;
  readonly young: boolean;
}

class JsonChangeDetector implements ChangeDetector {
  readonly #life = new Life(name);
  readonly #context: PluginContext;
  readonly #file: string;
  #entries: ReadonlyMap<string, Entry> = new Map();
  #writing: Promise<void> = Promise.resolve();
  readonly #watchers: Set<FSWatcher> = new Set();

  constructor(context: PluginContext) {
    this.#context = context;
    this.#file = join(context.dataDir, 'files.json');
  }

  async open(options?: CallOptions): Promise<void> {
    this.#life.check(options);
    let json;
    try {
      json = await readFile(this.#file, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      throw errors.indexCorrupt(this.#file, 'it cannot be read', error);
    }
    this.#entries = new Map(JSON.parse(json) as readonly (readonly [string, Entry])[]);
  }

  async diff(files: AsyncIterable<readonly SourceFile[]>, options?: CallOptions): Promise<ChangeSet> {
    this.#life.check(options);
    const entries = this.#entries;
    const changes = { added: [] as SourceFile[], modified: [] as SourceFile[], touched: [] as FileRecord[] };
    const seen = new Set<string>();
    let unchanged = 0;
    for await (const batch of files) {
      for (const file of batch) {
        this.#life.check(options);
        seen.add(file.path);
        const entry = entries.get(file.path);
        if (!entry) changes.added.push(file);
        else if (entry.record.file.stamp === file.stamp && !entry.young) unchanged++;
        else if ((await this.#hash(file.path)) !== entry.record.hash) changes.modified.push(file);
        else if (entry.record.file.stamp === file.stamp) unchanged++;
        else changes.touched.push({ ...entry.record, file });
      }
    }
    this.#life.check(options);
    return { ...changes, removed: [...entries.keys()].filter((path) => !seen.has(path)), unchanged };
  }

  async #hash(path: string): Promise<string | undefined> {
    try {
      return sha256(await readFile(join(this.#context.projectRoot, path)));
    } catch {
      return undefined;
    }
  }

  async commit({ records, removed }: FileCommit, options?: CallOptions): Promise<void> {
    this.#life.check(options);
    const oldest = this.#context.now() - clockResolutionMs;
    await this.#change((entries) => {
      const next = new Map(entries);
      for (const path of removed) next.delete(path);
      for (const record of records) next.set(record.file.path, { record, young: record.file.mtimeMs > oldest });
      return next;
    });
  }

  /** Writes beside the file and renames, one change after the other; what is in memory changes last. */
  #change(change: (entries: ReadonlyMap<string, Entry>) => ReadonlyMap<string, Entry>): Promise<void> {
    const written = this.#writing.then(async () => {
      const entries = change(this.#entries);
      const draft = `${this.#file}.draft`;
      await writeFile(draft, JSON.stringify([...entries]), { mode: 0o600, flush: true });
      await rename(draft, this.#file);
      this.#entries = entries;
    });
    this.#writing = written.catch(() => {});
    return written;
  }

  async record(path: string): Promise<FileRecord | undefined> {
    this.#life.check();
    return this.#entries.get(path)?.record;
  }

  async recordsAtLevels(levels: readonly ContextLevel[], options?: CallOptions): Promise<readonly FileRecord[]> {
    this.#life.check(options);
    return [...this.#entries.values()]
      .map(({ record }) => record)
      .filter((record) => levels.some((level) => (record.levels?.[level] ?? 0) > 0));
  }

  async snapshot(): Promise<Snapshot> {
    this.#life.check();
    const records = [...this.#entries.values()].map(({ record }) => record);
    const indexed = records.filter(({ skipped }) => !skipped);
    const skipped: Partial<Record<SkipReason, number>> = {};
    for (const { skipped: why } of records) if (why) skipped[why.reason] = (skipped[why.reason] ?? 0) + 1;
    const content = records.map(({ file, hash }) => JSON.stringify([file.path, hash])).toSorted();
    const levels: Partial<Record<ContextLevel, number>> = {};
    for (const record of indexed) {
      for (const [level, count] of Object.entries(record.levels ?? {}) as [ContextLevel, number][]) {
        levels[level] = (levels[level] ?? 0) + count;
      }
    }
    return {
      root: content.length === 0 ? '' : sha256(content.join('\n')),
      files: indexed.length,
      chunks: indexed.reduce((sum, { chunks }) => sum + chunks, 0),
      levels,
      bytes: indexed.reduce((sum, { file }) => sum + file.size, 0),
      skipped,
      masked: indexed.reduce((sum, { masked = 0 }) => sum + masked, 0),
    };
  }

  async watch(onHint: () => void, options?: CallOptions): Promise<AsyncDisposable> {
    this.#life.check(options);
    const watcher = watch(this.#context.projectRoot, { recursive: true }, () => onHint());
    // What it fails to see a comparison finds.
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
    this.#life.check();
    await this.#change(() => new Map());
    await rm(this.#file, { force: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#life.end();
    for (const watcher of this.#watchers) watcher.close();
    await this.#writing;
  }
}
