import { chmodSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

/** Opens a database file that only its owner can read. `node:sqlite` is loaded when first needed. */
export async function openDatabase(file: string): Promise<DatabaseSync> {
  const { DatabaseSync: Database } = await import('node:sqlite');
  const database = new Database(file);
  chmodSync(file, 0o600);
  return database;
}
