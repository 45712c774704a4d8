import { granularities } from '../block/granularity.ts';
import type { Database } from '../database/database.ts';
import type { Pause } from './entry-writer.ts';
import { lexicalTable } from './lexical-index.ts';

/** Pages of an inverted index that one step writes. */
const stepPages = 256;

/**
 * Joins the segments that the inverted indexes have fallen into, one for each write: a search looks into all of them.
 * Runs within a write transaction.
 */
export async function mergeLexical(database: Database, pause: Pause): Promise<void> {
  for (const granularity of granularities.keys()) {
    const table = lexicalTable(granularity);
    const step = (pages: number): void => {
      database.run(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`, pages);
    };
    // A negative number begins to join all segments; steps follow until one of them finds nothing to write.
    for (let pages = -stepPages; ; pages = stepPages) {
      const before = changes(database);
      step(pages);
      if (changes(database) - before < 2) break;
      await pause();
    }
  }
}

function changes(database: Database): number {
  return database.get<{ count: number }>('SELECT total_changes() AS count')!.count;
}
