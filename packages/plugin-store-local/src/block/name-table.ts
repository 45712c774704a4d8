import { errors } from '@codesearch/kernel';
import type { Database } from '../database/database.ts';

interface NameRow {
  readonly id: number;
  readonly name: string;
}

/** Names by their ids, from `path` or `label`. What was read once is kept until `clear`. */
export class NameTable {
  readonly #database: Database;
  readonly #table: 'path' | 'label';
  readonly #names = new Map<number, string>();

  constructor(database: Database, table: 'path' | 'label') {
    this.#database = database;
    this.#table = table;
  }

  name(id: number): string {
    const known = this.#names.get(id);
    if (known !== undefined) return known;
    const row = this.#database.get<NameRow>(`SELECT id, name FROM ${this.#table} WHERE id = ?`, id);
    if (typeof row?.name !== 'string') {
      throw errors.indexCorrupt(this.#database.file, `it has no ${this.#table} of number ${id}.`);
    }
    this.#names.set(id, row.name);
    return row.name;
  }

  id(name: string): number | undefined {
    return this.#database.get<NameRow>(`SELECT id, name FROM ${this.#table} WHERE name = ?`, name)?.id;
  }

  /** Every name, linear in their number. */
  all(): Iterable<NameRow> {
    return this.#database.iterate<NameRow>(`SELECT id, name FROM ${this.#table}`);
  }

  clear(): void {
    this.#names.clear();
  }
}
