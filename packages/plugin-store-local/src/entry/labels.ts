import type { Database } from '../database/database.ts';

/** Ids of language and kind names, made where a name has none. Lives as long as one write transaction. */
export class Labels {
  readonly #database: Database;
  readonly #ids = new Map<string, number>();

  constructor(database: Database) {
    this.#database = database;
  }

  id(name: string): number {
    let id = this.#ids.get(name);
    if (id === undefined) {
      this.#database.run('INSERT OR IGNORE INTO label (name) VALUES (?)', name);
      id = this.#database.get<{ id: number }>('SELECT id FROM label WHERE name = ?', name)!.id;
      this.#ids.set(name, id);
    }
    return id;
  }
}
