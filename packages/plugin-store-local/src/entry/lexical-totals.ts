import { errors } from '@codesearch/kernel';
import type { Catalog } from '../block/catalog.ts';
import { granularities } from '../block/granularity.ts';
import type { Database } from '../database/database.ts';
import { lexicalTable } from './lexical-index.ts';
import { readVarints, writeVarints } from './varint.ts';

/** Row of FTS5's own table of data that holds the number of rows, then the number of tokens of each column. */
const totalsRow = 1;

/**
 * Keeps the totals that BM25 weighs words by: the number of entries and their average length. FTS5 adds to them with every row
 * and, in a table without content, does not subtract with a removed one. They would count every entry there ever was, and
 * an index that has followed many changes would rank unlike one that is built from the same files.
 *
 * Its form is told in the head of SQLite's `ext/fts5/fts5_index.c`. Belongs to one write transaction.
 */
export class LexicalTotals {
  readonly #database: Database;
  /** Rows and tokens to subtract, by granularity. */
  readonly #removed = new Map<number, number[]>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Notes the length of a row, before it is removed. */
  subtract(granularity: number, slot: number): void {
    const row = this.#database.get<{ sz: Uint8Array }>(
      `SELECT sz FROM ${lexicalTable(granularity)}_docsize WHERE id = ?`,
      slot,
    );
    if (row === undefined) return;
    const sums = this.#removed.get(granularity) ?? [];
    for (const [index, value] of [1, ...readVarints(row.sz)].entries()) sums[index] = (sums[index] ?? 0) + value;
    this.#removed.set(granularity, sums);
  }

  /** For when FTS5 itself begins from nothing. */
  forget(): void {
    this.#removed.clear();
  }

  /** Writes what is left. To be called after the last change of the rows. */
  settle(): void {
    for (const [granularity, removed] of this.#removed) {
      // FTS5 holds its totals in memory while it writes, and lets go of them at a savepoint.
      this.#database.exec('SAVEPOINT lexical_totals');
      this.#write(dataTable(granularity), removed);
      this.#database.exec('RELEASE lexical_totals');
    }
    this.#removed.clear();
  }

  #write(table: string, removed: readonly number[]): void {
    const totals = storedTotals(this.#database, table);
    const left = removed.map((value, index) => Math.max(0, (totals[index] ?? 0) - value));
    this.#database.run(`UPDATE ${table} SET block = ? WHERE id = ${totalsRow}`, writeVarints(left));
  }
}

/** Refuses inverted indexes that do not count as many entries as the blocks hold. */
export function checkLexicalTotals(database: Database, catalog: Catalog): void {
  for (const granularity of granularities.keys()) {
    const [counted = 0] = storedTotals(database, dataTable(granularity));
    const held = catalog.count(granularity);
    if (counted !== held) {
      throw errors.indexCorrupt(catalog.file, `an inverted index counts ${counted} entries, and there are ${held}.`);
    }
  }
}

/** The table that FTS5 keeps an inverted index in. */
function dataTable(granularity: number): string {
  return `${lexicalTable(granularity)}_data`;
}

function storedTotals(database: Database, table: string): readonly number[] {
  const stored = database.get<{ block: unknown }>(`SELECT block FROM ${table} WHERE id = ${totalsRow}`);
  return stored?.block instanceof Uint8Array ? readVarints(stored.block) : [];
}
