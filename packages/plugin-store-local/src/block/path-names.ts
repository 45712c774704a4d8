import { errors } from '@codesearch/kernel';
import type { Database } from '../database/database.ts';

interface PathRow {
  readonly id: number;
  readonly name: string;
}

/** Paths by their ids. What was read once is kept: an id never stands for another path. */
export class PathNames {
  readonly #database: Database;
  readonly #names = new Map<number, string>();

  constructor(database: Database) {
    this.#database = database;
  }

  name(id: number): string {
    const known = this.#names.get(id);
    if (known !== undefined) return known;
    const row = this.#database.get<PathRow>('SELECT id, name FROM path WHERE id = ?', id);
    if (row === undefined) throw errors.indexCorrupt(this.#database.file, `it has no path of number ${id}.`);
    this.#names.set(id, row.name);
    return row.name;
  }

  id(name: string): number | undefined {
    return this.#database.get<PathRow>('SELECT id, name FROM path WHERE name = ?', name)?.id;
  }

  /** All paths of the database, linear in their number. */
  all(): Iterable<PathRow> {
    return this.#database.iterate<PathRow>('SELECT id, name FROM path');
  }

  clear(): void {
    this.#names.clear();
  }
}
