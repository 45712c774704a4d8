import type { Database } from '../database/database.ts';
import { lexicalTable } from './lexical-index.ts';
import { readVarints, writeVarints } from './varint.ts';

/** Row of FTS5's own table of data that holds the number of rows, then the number of tokens of each column. */
const totalsRow = 1;

interface Totals {
  readonly block: Uint8Array;
}

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
      this.#write(`${lexicalTable(granularity)}_data`, removed);
      this.#database.exec('RELEASE lexical_totals');
    }
    this.#removed.clear();
  }

  #write(table: string, removed: readonly number[]): void {
    const stored = this.#database.get<Totals>(`SELECT block FROM ${table} WHERE id = ${totalsRow}`);
    const totals = readVarints(stored?.block ?? new Uint8Array());
    const left = removed.map((value, index) => Math.max(0, (totals[index] ?? 0) - value));
    this.#database.run(`UPDATE ${table} SET block = ? WHERE id = ${totalsRow}`, writeVarints(left));
  }
}
