import { errors } from '@codesearch/kernel';
import type { DatabasePlace } from '@codesearch/toolkit';
import type { Database } from './database.ts';
import { applicationId, formatVersion, schemaOf } from './tables.ts';

/**
 * Creates the tables in an empty file, or checks an existing file.
 *
 * @throws INDEX_CORRUPT if the file belongs to another program
 * @throws INDEX_STALE if it has another format
 */
export function ensureSchema(database: Database, place: DatabasePlace): void {
  if (isEmpty(database)) {
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('BEGIN IMMEDIATE');
    try {
      if (isEmpty(database)) database.exec(`${schemaOf('')} INSERT INTO state VALUES (1, 0, 0, 0, randomblob(16))`);
      database.exec('COMMIT');
    } finally {
      database.rollback();
    }
  }
  if (pragma(database, 'application_id') !== applicationId) {
    throw errors.indexCorrupt(place.file, 'it is a database of another program.');
  }
  const version = pragma(database, 'user_version');
  if (version !== formatVersion) {
    throw errors.indexStale(place.root, [`format of the local store: ${formatVersion} (was ${version})`]);
  }
  if (database.isLayered && database.get('SELECT 1 FROM state JOIN shared.state USING (origin)') === undefined)
    throw errors.indexCorrupt(place.file, 'its changes belong to another file.');
}

function isEmpty(database: Database): boolean {
  return database.get('SELECT 1 FROM sqlite_schema LIMIT 1') === undefined;
}

function pragma(database: Database, name: string): unknown {
  return database.get<Record<string, unknown>>(`PRAGMA ${name}`)?.[name];
}
