import type { Database } from '../database/database.ts';
import { RecentCache } from '../database/recent-cache.ts';
import { readTermBlock } from './term-block.ts';

/** Bytes of the cached blocks: a query looks up the same terms by several retrievals. */
const cacheBytes = 2 ** 21;

/** Memory of a block besides its bytes. */
const bytesPerBlock = 200;

/** Reads term blocks through a cache. It stays valid, because a block never changes and the id of a segment is never reused. */
export class TermBlocks {
  readonly #database: Database;
  readonly #recent = new RecentCache<string, Uint8Array>(cacheBytes);

  constructor(database: Database) {
    this.#database = database;
  }

  /** @throws INDEX_CORRUPT if the block is missing or damaged */
  read(segment: number, block: number): Uint8Array {
    const key = `${segment} ${block}`;
    const known = this.#recent.get(key);
    if (known) return known;
    const bytes = readTermBlock(this.#database, segment, block);
    this.#recent.set(key, bytes, bytes.length + bytesPerBlock);
    return bytes;
  }
}
