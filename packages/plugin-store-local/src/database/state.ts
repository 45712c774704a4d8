import { errors } from '@codesearch/kernel';
import type { Database } from './database.ts';

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
