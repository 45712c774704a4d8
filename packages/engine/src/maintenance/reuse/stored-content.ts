import type { FileRecord, SourceFile, SourceText, StoredChunk } from '@codesearch/kernel';
import { chunkIds, fileId } from '@codesearch/pool';
import type { FileOutcome, PreparedFile } from '@codesearch/pool';
import type { GuardedStage } from '@codesearch/stages';
import { weighedPortions, portions } from '@codesearch/toolkit';
import type { OpenBatch } from '../../state/manifest.ts';
import { placedChunks } from './placed-chunks.ts';

export interface StoredContentOptions {
  readonly detector: GuardedStage<'changeDetector'>;
  readonly store: GuardedStage<'store'>;
  /** Files of an interrupted batch: the store may have other chunks of them than the records say. */
  readonly batch?: OpenBatch | undefined;
  /** Whether the vectors of a file are right. If not, its chunks are embedded. */
  readonly keepsVectors: (record: FileRecord) => boolean;
}

/** A file, and what the index has of it; without an outcome if it does not have the file as it is now. */
export interface FoundOutcome {
  readonly file: SourceFile;
  readonly outcome: FileOutcome | undefined;
}

/** A file that an index has as it is now. */
interface Unchanged {
  readonly record: FileRecord;
  readonly source: SourceText;
}

type Unembedded = Exclude<PreparedFile['result'], { readonly entries: unknown }>;

/** Files and bytes that are in memory together. A store on a server answers each request for all of them. */
const maxFiles = 2_000;
const maxBytes = 16 * 2 ** 20;

/** Bytes of a chunk beside its text: a vector, and what the chunk defines and calls. */
const chunkBytes = 8_000;

/** Files that are read at the same time. */
const readsAtOnce = 32;

/** Portions of files whose content fits in memory. @param chunksOf their chunks in the index */
export function readable<File extends { readonly file: SourceFile }>(
  files: readonly File[],
  chunksOf: (file: File) => number,
): readonly File[][] {
  return weighedPortions(files, maxFiles, maxBytes, (each) => each.file.size + chunksOf(each) * chunkBytes);
}

/**
 * What an index has of files that did not change: instead of being cut and embedded, they are read and found in its
 * store. Nothing is written.
 */
export class StoredContent {
  readonly #options: StoredContentOptions;

  constructor(options: StoredContentOptions) {
    this.#options = options;
  }

  /**
   * Finds files in portions, each of which costs the store three calls.
   *
   * @param scanner reads the files
   */
  async *outcomes(
    files: readonly SourceFile[],
    scanner: GuardedStage<'scanner'>,
    signal?: AbortSignal,
  ): AsyncGenerator<readonly FoundOutcome[]> {
    const { detector, batch = {} } = this.#options;
    for (const some of portions(files, maxFiles)) {
      const recorded: { readonly file: SourceFile; readonly record: FileRecord | undefined }[] = [];
      for (const file of some) {
        const { path } = file;
        recorded.push({ file, record: Object.hasOwn(batch, path) ? undefined : await detector.fileRecord({ path }) });
      }
      for (const each of readable(recorded, ({ record }) => record?.chunks ?? 0)) {
        signal?.throwIfAborted();
        const start = performance.now();
        const unchanged = await this.#unchanged(each, scanner, signal);
        const results = await this.#resultsOf(unchanged, signal);
        const read = (performance.now() - start) / each.length;
        yield each.map(({ file, record }) => {
          if (record?.skipped) return { file, outcome: skippedAgain(record, file) };
          const result = results.get(file.path);
          return { file, outcome: record && result && prepared(record, result, read) };
        });
      }
    }
  }

  /** Reads the files that are the same as recorded. */
  async #unchanged(
    recorded: readonly { readonly file: SourceFile; readonly record: FileRecord | undefined }[],
    scanner: GuardedStage<'scanner'>,
    signal: AbortSignal | undefined,
  ): Promise<readonly Unchanged[]> {
    const unchanged: Unchanged[] = [];
    const read = async (file: SourceFile, record: FileRecord | undefined): Promise<void> => {
      if (!record || record.skipped) return;
      const content = await scanner.read({ file, signal });
      if ('source' in content && content.source.hash === record.hash)
        unchanged.push({ record, source: content.source });
    };
    for (const some of portions(recorded, readsAtOnce))
      await Promise.all(some.map(({ file, record }) => read(file, record)));
    return unchanged;
  }

  /** What the store has of files, by path. Those with other chunks than recorded are left out. */
  async #resultsOf(
    files: readonly Unchanged[],
    signal: AbortSignal | undefined,
  ): Promise<ReadonlyMap<string, Unembedded>> {
    const { store, keepsVectors } = this.#options;
    const paths = files.filter(({ record }) => record.chunks > 0).map(({ source }) => source.file.path);
    const [listed, whole] = await Promise.all([
      store.list({ paths, signal }),
      store.load({ ids: paths.map(fileId), signal }),
    ]);
    const stored = Map.groupBy(listed, ({ path }) => path);
    const languages = new Map(whole.map(({ path, language }) => [path, language]));
    const results = new Map<string, Unembedded>();
    const wanted = new Map<string, readonly string[]>();
    for (const { record, source } of files) {
      const { path } = source.file;
      const chunked = chunkedOf(record, source.text, stored.get(path) ?? [], languages.get(path));
      if (!chunked) continue;
      results.set(path, { source, chunked });
      if (keepsVectors(record)) wanted.set(path, chunkIds(path, chunked.chunks));
    }
    const ids = [...wanted.values()].flat();
    const vectors = await store.vectors({ ids, signal });
    let at = 0;
    for (const [path, { length }] of wanted) {
      const known = vectors.slice(at, (at += length)).filter((vector) => vector !== undefined);
      const result = results.get(path);
      if (result && known.length === length) results.set(path, { ...result, vectors: known });
    }
    return results;
  }
}

function chunkedOf(
  { chunks: count }: FileRecord,
  text: string,
  stored: readonly StoredChunk[],
  language: string | undefined,
): Unembedded['chunked'] | undefined {
  if (count === 0) return { language: 'text', chunks: [] };
  const chunks = stored.length === count ? placedChunks(stored, text) : undefined;
  return language === undefined ? undefined : chunks && { language, chunks };
}

function prepared({ hash, degraded }: FileRecord, result: Unembedded, read: number): PreparedFile {
  const { source, chunked } = result;
  return {
    file: source.file,
    hash,
    ...(source.masked === undefined ? {} : { masked: source.masked }),
    ...(degraded && { degraded }),
    chunks: chunked.chunks.length,
    result,
    timings: { read, chunk: 0, contextualize: 0, embed: 0 },
  };
}

/** A file that was skipped after reading, if its state is the same. */
function skippedAgain({ skipped, file, hash }: FileRecord, { stamp }: SourceFile): FileOutcome | undefined {
  return skipped && file.stamp === stamp ? { file, hash, skipped: { path: file.path, ...skipped } } : undefined;
}
