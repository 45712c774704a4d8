import { errors } from '@codesearch/kernel';
import { Connection } from '@codesearch/toolkit';
import { schema, schemaFormat } from './schema.ts';

/** Milliseconds that a call waits for another process that writes. */
const busyTimeoutMs = 5_000;

const setup = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;';

/**
 * Opens the database of the committed tree: a write-ahead log, and one transaction per commit.
 *
 * A committed transaction survives the end of the process and a loss of power. The store is written before it. If only
 * the record were lost, a file that is changed back to its earlier recorded state would count as unchanged although the
 * store has its newer chunks.
 *
 * @throws INDEX_CORRUPT if it has another format
 * @throws the errors of `Connection`
 */
export function openDatabase(file: string): Connection {
  const database = new Connection(file, { busyTimeoutMs, orReadOnly: true, setup });
  try {
    if (formatOf(database) === 0) database.transaction(() => createTables(database));
    const format = formatOf(database);
    if (format === schemaFormat) return database;
    throw errors.indexCorrupt(file, `it has the format ${format}, and this program reads ${schemaFormat}`);
  } catch (error) {
    database.close();
    throw error;
  }
}

function formatOf(database: Connection): number {
  return Number(database.get('PRAGMA user_version')?.['user_version']);
}

/** Reads the format again within the transaction, because another process may have created the tables. */
function createTables(database: Connection): void {
  if (formatOf(database) === 0) database.exec(schema);
}
