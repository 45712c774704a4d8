import type { FileRecord, SourceFile } from '@codesearch/kernel';
import { chunkIds, fileId } from '../../chain/chunk-id.ts';
import type { FileOutcome, PreparedFile } from '../../chain/prepared-file.ts';
import type { GuardedStage } from '../../stage/guarded-stage.ts';
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
   * @param scanner reads the file
   * @returns `undefined` if the index does not have the file as it is now
   */
  async outcomeOf(
    file: SourceFile,
    scanner: GuardedStage<'scanner'>,
    signal?: AbortSignal,
  ): Promise<FileOutcome | undefined> {
    const { path } = file;
    const { detector, batch = {} } = this.#options;
    const record = Object.hasOwn(batch, path) ? undefined : await detector.fileRecord({ path });
    if (!record) return undefined;
    if (record.skipped) return skippedAgain(record, file);
    const start = performance.now();
    const read = await scanner.read({ file, signal });
    if ('skipped' in read || read.source.hash !== record.hash) return undefined;
    const { source } = read;
    const chunked = await this.#chunkedOf(record, source.text, signal);
    if (!chunked) return undefined;
    return {
      file: source.file,
      hash: source.hash,
      ...(source.masked === undefined ? {} : { masked: source.masked }),
      ...(record.degraded && { degraded: record.degraded }),
      chunks: chunked.chunks.length,
      result: { source, chunked, ...(await this.#vectorsOf(record, chunked.chunks, signal)) },
      timings: { read: performance.now() - start, chunk: 0, contextualize: 0, embed: 0 },
    };
  }

  async #chunkedOf(
    { file: { path }, chunks: count }: FileRecord,
    text: string,
    signal?: AbortSignal,
  ): Promise<Unembedded['chunked'] | undefined> {
    if (count === 0) return { language: 'text', chunks: [] };
    const { store } = this.#options;
    const [stored, [whole]] = await Promise.all([
      store.list({ path, signal }),
      store.load({ ids: [fileId(path)], signal }),
    ]);
    const chunks = stored.length === count ? placedChunks(stored, text) : undefined;
    return whole && chunks && { language: whole.language, chunks };
  }

  async #vectorsOf(
    record: FileRecord,
    chunks: readonly { readonly text: string }[],
    signal?: AbortSignal,
  ): Promise<Pick<Unembedded, 'vectors'>> {
    const { store, keepsVectors } = this.#options;
    if (!keepsVectors(record)) return {};
    if (chunks.length === 0) return { vectors: [] };
    const vectors = await store.vectors({ ids: chunkIds(record.file.path, chunks), signal });
    const known = vectors.filter((vector) => vector !== undefined);
    return known.length === vectors.length ? { vectors: known } : {};
  }
}

type Unembedded = Exclude<PreparedFile['result'], { readonly entries: unknown }>;

/** A file that was skipped after reading, if its state is the same. */
function skippedAgain({ skipped, file, hash }: FileRecord, { stamp }: SourceFile): FileOutcome | undefined {
  return skipped && file.stamp === stamp ? { file, hash, skipped: { path: file.path, ...skipped } } : undefined;
}
