import { errors } from '@codesearch/kernel';
import type { Database } from '../database/database.ts';

interface DictionaryRow {
  readonly code: number;
  readonly name: string;
}

/** Decodes what blocks hold as numbers: paths, or names of languages and kinds. A name that was read is kept until `clear`. */
export class Dictionary {
  readonly #database: Database;
  readonly #table: 'path' | 'label';
  readonly #names = new Map<number, string>();

  constructor(database: Database, table: 'path' | 'label') {
    this.#database = database;
    this.#table = table;
  }

  /** Errors: `INDEX_CORRUPT` for an unknown code. */
  name(code: number): string {
    const known = this.#names.get(code);
    if (known !== undefined) return known;
    const row = this.#database.get<DictionaryRow>(`SELECT id AS code, name FROM ${this.#table} WHERE id = ?`, code);
    if (typeof row?.name !== 'string') {
      throw errors.indexCorrupt(this.#database.file, `it has no ${this.#table} of number ${code}.`);
    }
    this.#names.set(code, row.name);
    return row.name;
  }

  code(name: string): number | undefined {
    return this.#database.get<DictionaryRow>(`SELECT id AS code, name FROM ${this.#table} WHERE name = ?`, name)?.code;
  }

  /** Every name with its code. Linear in their number. */
  all(): Iterable<DictionaryRow> {
    return this.#database.iterate<DictionaryRow>(`SELECT id AS code, name FROM ${this.#table}`);
  }

  clear(): void {
    this.#names.clear();
  }
}
