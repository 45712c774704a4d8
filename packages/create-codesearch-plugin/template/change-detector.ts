import { createHash } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { definePlugin, errors } from '@codesearch/kernel';
import type {
  ChangeDetector,
  ChangeSet,
  CommitRequest,
  DiffRequest,
  FileRecord,
  PathRequest,
  PluginContext,
  RecordsAtLevelsRequest,
  Snapshot,
  SourceFile,
} from '@codesearch/kernel';
import * as v from 'valibot';

/** Coarser than the time stamps of any file system in use. */
const clockResolutionMs = 2_000;

const options = v.strictObject({
  /** Name of the file in the folder of the index. */
  file: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]+$/)), 'files.json'),
});

/**
 * Keeps the records of all files in one JSON file, and rewrites it at each commit: for trees of some thousand files.
 */
export const pluginFactory = definePlugin({
  name: 'plugin-name',
  stage: 'changeDetector',
  options,
  create: ({ file }, context) => new JsonChangeDetector(join(context.dataDir, file), context),
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
  /** Of the file when the entries were read. */
  #state = '';
  #writing: Promise<void> = Promise.resolve();

  constructor(file: string, context: PluginContext) {
    this.#file = file;
    this.#context = context;
  }

  async open(): Promise<void> {
    await this.#read();
  }

  /** The entries as they are now: other processes write the file too. */
  async #read(): Promise<Entries> {
    try {
      const { ino, size, mtimeMs } = await stat(this.#file);
      const state = [ino, size, mtimeMs].join(' ');
      if (state === this.#state) return this.#entries;
      const json = await readFile(this.#file, 'utf8');
      this.#entries = new Map(JSON.parse(json) as readonly (readonly [string, Entry])[]);
      this.#state = state;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        throw errors.indexCorrupt(this.#file, 'it cannot be read', error);
      this.#entries = new Map();
      this.#state = '';
    }
    return this.#entries;
  }

  async diff({ files, signal }: DiffRequest): Promise<ChangeSet> {
    const entries = await this.#read();
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

  async commit({ records, removed }: CommitRequest): Promise<void> {
    const oldest = this.#context.now() - clockResolutionMs;
    await this.#change((entries) => {
      const next = new Map(entries);
      for (const path of removed) next.delete(path);
      for (const record of records) {
        const { path, mtimeMs, changedMs = 0 } = record.file;
        next.set(path, { record, young: Math.max(mtimeMs, changedMs) > oldest });
      }
      return next;
    });
  }

  /** Writes a draft and renames it, one change after the other. */
  #change(change: (entries: Entries) => Entries): Promise<void> {
    const written = this.#writing.then(async () => {
      const entries = change(await this.#read());
      const draft = `${this.#file}.draft`;
      await writeFile(draft, JSON.stringify([...entries]), { mode: 0o600, flush: true });
      await rename(draft, this.#file);
    });
    this.#writing = written.catch(() => {});
    return written;
  }

  async fileRecord({ path }: PathRequest): Promise<FileRecord | undefined> {
    return (await this.#read()).get(path)?.record;
  }

  async recordsAtLevels({ levels }: RecordsAtLevelsRequest): Promise<readonly FileRecord[]> {
    return (await this.#records()).filter((record) => levels.some((level) => (record.levels?.[level] ?? 0) > 0));
  }

  async snapshot(): Promise<Snapshot> {
    return snapshotOf(await this.#records());
  }

  async #records(): Promise<readonly FileRecord[]> {
    return [...(await this.#read()).values()].map(({ record }) => record);
  }

  async clear(): Promise<void> {
    await this.#change(() => new Map());
    await rm(this.#file, { force: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writing;
  }
}

/** Counts the committed records. */
function snapshotOf(records: readonly FileRecord[]): Snapshot {
  const indexed = records.filter(({ skipped }) => !skipped);
  const content = records.map(({ file, hash }) => JSON.stringify([file.path, hash])).toSorted();
  return {
    root: content.length === 0 ? '' : sha256(content.join('\n')),
    files: indexed.length,
    chunks: sum(indexed.map(({ chunks }) => chunks)),
    levels: total(indexed.flatMap(({ levels }) => Object.entries(levels ?? {}))),
    bytes: sum(indexed.map(({ file }) => file.size)),
    skipped: total(records.flatMap(({ skipped }) => (skipped ? [[skipped.reason, 1] as const] : []))),
    masked: sum(indexed.map(({ masked = 0 }) => masked)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}

/** The sum of the counts of each key. */
function total(counts: readonly (readonly [string, number])[]): Readonly<Record<string, number>> {
  const totals: Record<string, number> = {};
  for (const [key, count] of counts) totals[key] = (totals[key] ?? 0) + count;
  return totals;
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
