import type { StoredChunk } from '@codesearch/kernel';
import { blockOf, rowOf } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import { RecentCache } from '../database/recent-cache.ts';

interface RecentEntry {
  readonly slot: number;
  /** The version in which it was created. */
  readonly creationVersion: number;
  readonly chunk: StoredChunk;
}

/** Memory of an entry beside its text and its detail. */
const bytesPerEntry = 300;
/** Objects take more memory than the JSON that they are read from. */
const bytesPerDetailByte = 4;

/** The entries that were loaded last. One of them is valid as long as its slot holds an entry of the same creation version. */
export class RecentEntries {
  readonly #catalog: Catalog;
  readonly #recent: RecentCache<string, RecentEntry>;

  /** @param cacheBytes entries to keep in memory, estimated */
  constructor(catalog: Catalog, cacheBytes: number) {
    this.#catalog = catalog;
    this.#recent = new RecentCache(cacheBytes);
  }

  get(id: string): StoredChunk | undefined {
    const entry = this.#recent.get(id);
    return entry !== undefined && this.#versionOf(entry.slot) === entry.creationVersion ? entry.chunk : undefined;
  }

  /** @param detailBytes length of the JSON that its symbols and lines were read from */
  set(slot: number, chunk: StoredChunk, detailBytes: number): void {
    const creationVersion = this.#versionOf(slot);
    if (creationVersion === undefined) return;
    const bytes = bytesPerEntry + chunk.text.length + bytesPerDetailByte * detailBytes;
    this.#recent.set(chunk.id, { slot, creationVersion, chunk }, bytes);
  }

  /** 0 for a free slot. */
  #versionOf(slot: number): number | undefined {
    return this.#catalog.block(blockOf(slot))?.creationVersions[rowOf(slot)];
  }
}
