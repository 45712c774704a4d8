import type { Database } from '../database/database.ts';
import { RecentCache } from '../database/recent-cache.ts';
import { readTermBlock, readTermBlocks } from './term-block.ts';
import type { TermBlockPlace } from './term-block.ts';

/** Memory of a block besides its bytes. */
const bytesPerBlock = 200;

/**
 * Reads term blocks through a cache. It stays valid, because a block never changes and the id of a segment is never
 * reused.
 */
export class TermBlocks {
  readonly #database: Database;
  readonly #recent: RecentCache<string, Uint8Array>;

  /**
   * @param cacheBytes limit of the cache: a query looks up the same terms by several retrievals, and queries share
   *   words
   */
  constructor(database: Database, cacheBytes: number) {
    this.#database = database;
    this.#recent = new RecentCache(cacheBytes);
  }

  /** @throws INDEX_CORRUPT if the block is missing or damaged */
  read(segment: number, block: number): Uint8Array {
    const known = this.#recent.get(keyOf({ segment, block }));
    if (known) return known;
    const bytes = readTermBlock(this.#database, segment, block);
    this.#keep({ segment, block }, bytes);
    return bytes;
  }

  /**
   * Reads blocks that will be needed together into the cache, which is faster than one by one.
   *
   * @throws INDEX_CORRUPT if a block is damaged
   */
  prefetch(places: readonly TermBlockPlace[]): void {
    const missing = new Map(places.map((place) => [keyOf(place), place]));
    for (const key of missing.keys()) if (this.#recent.get(key)) missing.delete(key);
    if (missing.size < 2) return;
    for (const { bytes, ...place } of readTermBlocks(this.#database, [...missing.values()])) this.#keep(place, bytes);
  }

  #keep(place: TermBlockPlace, bytes: Uint8Array): void {
    this.#recent.set(keyOf(place), bytes, bytes.length + bytesPerBlock);
  }
}

function keyOf({ segment, block }: TermBlockPlace): string {
  return `${segment} ${block}`;
}
