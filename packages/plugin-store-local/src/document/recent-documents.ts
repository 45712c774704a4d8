import type { StoredChunk } from '@codesearch/kernel';
import type { Catalog } from '../block/catalog.ts';
import { worthwhileBytes, RecentCache } from '../database/recent-cache.ts';

interface RecentDocument {
  readonly docId: number;
  /** The creation version when it was loaded. */
  readonly creationVersion: number;
  readonly chunk: StoredChunk;
}

/** Memory of a document: a mean. */
const meanBytes = 2_700;
/** Memory of a document without its text and its detail. */
const bytesPerDocument = 300;
/**
 * Objects take more memory than their JSON: 1.4 to 2.5 times as much in large repositories, with all that a document
 * has.
 */
const bytesPerDetailByte = 2;

/**
 * A cache of recently loaded documents. A document is valid as long as the creation version of its docId is unchanged.
 */
export class RecentDocuments {
  readonly #catalog: Catalog;
  readonly #cacheBytes: number;
  readonly #recent: RecentCache<string, RecentDocument>;

  /** @param cacheBytes limit of the memory, which is estimated */
  constructor(catalog: Catalog, cacheBytes: number) {
    this.#catalog = catalog;
    this.#cacheBytes = cacheBytes;
    this.#recent = new RecentCache(cacheBytes);
  }

  /** Must be called when the number of documents has changed. */
  refresh(): void {
    this.#recent.limit = worthwhileBytes(this.#cacheBytes, meanBytes * this.#catalog.count());
  }

  get(id: string): StoredChunk | undefined {
    const document = this.#recent.get(id);
    return document !== undefined && this.#catalog.versionOf(document.docId) === document.creationVersion
      ? document.chunk
      : undefined;
  }

  /** @param detailBytes length of the stored detail */
  set(docId: number, chunk: StoredChunk, detailBytes: number): void {
    const creationVersion = this.#catalog.versionOf(docId);
    if (creationVersion === 0) return;
    const bytes = bytesPerDocument + chunk.text.length + bytesPerDetailByte * detailBytes;
    this.#recent.set(chunk.id, { docId, creationVersion, chunk }, bytes);
  }
}
