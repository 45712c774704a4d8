import type { Database } from '../database/database.ts';

/** Codes of language and kind names, made where a name has none. Lives as long as one write transaction. */
export class Labels {
  readonly #database: Database;
  readonly #codes = new Map<string, number>();

  constructor(database: Database) {
    this.#database = database;
  }

  code(name: string): number {
    let code = this.#codes.get(name);
    if (code === undefined) {
      this.#database.run('INSERT OR IGNORE INTO label (name) VALUES (?)', name);
      code = this.#database.get<{ code: number }>('SELECT code FROM label WHERE name = ?', name)!.code;
      this.#codes.set(name, code);
    }
    return code;
  }
}
