import { errors } from '@codesearch/kernel';
import type { DatabasePlace } from '@codesearch/toolkit';
import type { Database } from './database.ts';
import { applicationId, formatVersion, schemaOf } from './tables.ts';

/** The state of the database, by which a reader knows whether its caches are valid. */
export interface State {
  /** Increases with every commit. */
  readonly version: number;
  /** Increases when all blocks are dropped. */
  readonly epoch: number;
  /** Length of the vectors. Meaningless if there are no documents. */
  readonly dimensions: number;
}

export function readState(database: Database): State {
  const state = database.get<State>('SELECT version, epoch, dimensions FROM state');
  if (state === undefined || !Object.values(state).every(Number.isInteger))
    throw errors.indexCorrupt(database.file, 'its state is missing.');
  return state;
}

export function writeState(database: Database, state: State): void {
  database.run('UPDATE state SET version = ?, epoch = ?, dimensions = ?', state.version, state.epoch, state.dimensions);
}

/** The stamp of the last write that had one. */
export function readStamp(database: Database): string | undefined {
  return database.get<{ readonly text: string }>('SELECT text FROM stamp')?.text;
}

/** Must be called within the transaction of the write. */
export function writeStamp(database: Database, stamp: string): void {
  database.run('INSERT OR REPLACE INTO stamp VALUES (1, ?)', stamp);
}

/**
 * Creates the tables in an empty file, or checks an existing file.
 *
 * @throws INDEX_CORRUPT if the file belongs to another program
 * @throws INDEX_STALE if it has another format
 */
export function ensureSchema(database: Database, place: DatabasePlace): void {
  if (isEmpty(database)) {
    database.exec('PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL');
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
    const origin = Number(version) > formatVersion ? ', of a newer program' : '';
    throw errors.indexStale(place.root, [`format of the local store: ${formatVersion} (was ${version}${origin})`]);
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
