import { blockOf, rowOf } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import { RecentCache } from '../database/recent-cache.ts';
import type { Database } from '../database/database.ts';
import { readTextBlocks } from './stored-text-block.ts';
import { textBlockOf, textsPerBlock } from './text-block.ts';
import type { TextBlock } from './text-block.ts';

interface RecentBlock {
  readonly block: TextBlock;
  /** The creation versions of its documents when it was read. */
  readonly versions: Uint32Array;
}

/** Memory of a block besides its bytes. */
const bytesPerBlock = 700;

/** Reads text blocks through a cache. A block is valid as long as the creation versions of its docIds are unchanged. */
export class TextBlocks {
  readonly #database: Database;
  readonly #catalog: Catalog;
  readonly #recent: RecentCache<number, RecentBlock>;

  /** @param cacheBytes limit of the memory */
  constructor(database: Database, catalog: Catalog, cacheBytes: number) {
    this.#database = database;
    this.#catalog = catalog;
    this.#recent = new RecentCache(cacheBytes);
  }

  /**
   * Returns the blocks of documents, by ordinal, without missing ones.
   *
   * @throws INDEX_CORRUPT if one is damaged
   */
  of(docIds: ArrayLike<number>): ReadonlyMap<number, TextBlock> {
    const blocks = new Map<number, TextBlock>();
    const missing = new Set<number>();
    for (let index = 0; index < docIds.length; index++) {
      const ordinal = textBlockOf(docIds[index]!);
      if (blocks.has(ordinal) || missing.has(ordinal)) continue;
      const block = this.#cached(ordinal);
      if (block === undefined) missing.add(ordinal);
      else blocks.set(ordinal, block);
    }
    if (missing.size === 0) return blocks;
    for (const [ordinal, block] of readTextBlocks(this.#database, [...missing])) {
      blocks.set(ordinal, block);
      const versions = this.#versions(ordinal)?.slice();
      if (versions !== undefined) this.#recent.set(ordinal, { block, versions }, block.size + bytesPerBlock);
    }
    return blocks;
  }

  #cached(ordinal: number): TextBlock | undefined {
    const recent = this.#recent.get(ordinal);
    if (recent === undefined) return undefined;
    const versions = this.#versions(ordinal);
    return versions?.every((version, row) => version === recent.versions[row]) ? recent.block : undefined;
  }

  #versions(ordinal: number): Uint32Array | undefined {
    const first = ordinal * textsPerBlock;
    const row = rowOf(first);
    return this.#catalog.block(blockOf(first))?.creationVersions.subarray(row, row + textsPerBlock);
  }
}
