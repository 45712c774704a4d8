import type { Database } from '../database/database.ts';

/** Encodes names of languages and kinds by the dictionary `label`. Lives as long as one write transaction. */
export class DictionaryEncoder {
  readonly #database: Database;
  readonly #codes = new Map<string, number>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** The code of a name. A name that has none gets the next one. */
  code(name: string): number {
    let code = this.#codes.get(name);
    if (code === undefined) {
      this.#database.run('INSERT OR IGNORE INTO label (name) VALUES (?)', name);
      code = this.#database.get<{ id: number }>('SELECT id FROM label WHERE name = ?', name)!.id;
      this.#codes.set(name, code);
    }
    return code;
  }
}
