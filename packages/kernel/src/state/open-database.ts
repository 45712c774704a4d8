import type { DatabaseSync } from 'node:sqlite';

/** Opens a database file. `node:sqlite` is loaded when first needed. */
export async function openDatabase(file: string): Promise<DatabaseSync> {
  const { DatabaseSync: Database } = await import('node:sqlite');
  return new Database(file);
}
