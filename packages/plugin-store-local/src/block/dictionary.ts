import { errors } from '@codesearch/kernel';
import type { Database } from '../database/database.ts';

interface DictionaryRow {
  readonly code: number;
  readonly name: string;
}

/** Maps the codes in blocks to names: of paths, or of languages and kinds. Names are cached until `clear` is called. */
export class Dictionary {
  readonly #database: Database;
  readonly #table: 'path' | 'label';
  readonly #names = new Map<number, string>();

  constructor(database: Database, table: 'path' | 'label') {
    this.#database = database;
    this.#table = table;
  }

  /** @throws INDEX_CORRUPT for an unknown code */
  name(code: number): string {
    const known = this.#names.get(code);
    if (known !== undefined) return known;
    const row = this.#database.get<DictionaryRow>(`SELECT id AS code, name FROM ${this.#table} WHERE id = ?`, code);
    if (typeof row?.name !== 'string') {
      throw errors.indexCorrupt(this.#database.file, `it has no ${this.#table} with the code ${code}.`);
    }
    this.#names.set(code, row.name);
    return row.name;
  }

  code(name: string): number | undefined {
    return this.#database.get<DictionaryRow>(`SELECT id AS code, name FROM ${this.#table} WHERE name = ?`, name)?.code;
  }

  /** All names with their codes, by code. */
  all(): Iterable<DictionaryRow> {
    return this.#database.iterate<DictionaryRow>(`SELECT id AS code, name FROM ${this.#table} ORDER BY id`);
  }

  clear(): void {
    this.#names.clear();
  }
}
