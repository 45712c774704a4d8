import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from '@codesearch/toolkit';

const pollMs = 20;

/**
 * Runs one write while no other process writes. LanceDB itself lets two writers insert one id twice. The lock is that
 * of an empty SQLite database, which the system releases when a process ends.
 *
 * @param file in an existing folder
 */
export async function withWriteLock(file: string, signal: AbortSignal, write: () => Promise<void>): Promise<void> {
  const { DatabaseSync } = await import('node:sqlite');
  using database = new DatabaseSync(file, { timeout: 0 });
  while (!isLocked(database)) await sleep(pollMs, undefined, { signal });
  await write();
}

function isLocked(database: { exec(sql: string): void }): boolean {
  try {
    database.exec('BEGIN IMMEDIATE');
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}
