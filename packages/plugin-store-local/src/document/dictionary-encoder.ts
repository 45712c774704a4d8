import type { Database } from '../database/database.ts';

/** Maps the names of languages and kinds to codes of the dictionary `label`. Valid for one write transaction. */
export class DictionaryEncoder {
  readonly #database: Database;
  readonly #codes = new Map<string, number>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the code of a name. A new name gets a new code. */
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
