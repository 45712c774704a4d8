import type { Catalog } from '../block/catalog.ts';
import type { Database } from '../database/database.ts';
import { termTable } from '../entry/lexical-index.ts';

const mostRemembered = 8_192;

/** In how many entries a term occurs. Counting is linear in that number, so counts are kept until the next commit. */
export class TermFrequencies {
  readonly #database: Database;
  readonly #catalog: Catalog;
  readonly #counts = new Map<string, number>();
  #version = -1;

  constructor(database: Database, catalog: Catalog) {
    this.#database = database;
    this.#catalog = catalog;
  }

  frequency(term: string, granularity: number): number {
    if (this.#version !== this.#catalog.version || this.#counts.size >= mostRemembered) {
      this.#counts.clear();
      this.#version = this.#catalog.version;
    }
    const key = `${granularity}${term}`;
    let count = this.#counts.get(key);
    if (count === undefined) {
      count =
        this.#database.get<{ doc: number }>(`SELECT doc FROM ${termTable(granularity)} WHERE term = ?`, term)?.doc ?? 0;
      this.#counts.set(key, count);
    }
    return count;
  }
}
