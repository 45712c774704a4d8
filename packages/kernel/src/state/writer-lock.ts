import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseSync } from 'node:sqlite';
import { indexBusy } from '../error/errors.ts';
import { openDatabase } from './open-database.ts';

/** Held while a process writes a project's index. */
export interface WriterLock {
  release(): void;
}

const pollMs = 100;

const lockFile = 'writer.lock';
const holderFile = 'writer.json';

/** Names of the files that a held lock consists of, SQLite's journal included. */
export const lockFiles: readonly string[] = [lockFile, `${lockFile}-journal`, holderFile];

/**
 * Takes the one writer lock of a project. It is an exclusive transaction on a database of its own, so the operating
 * system gives it back when its holder dies, however it dies, and it can not be taken from a holder that lives.
 * The holder's process id stands beside it for messages only.
 *
 * @param waitMs how long to wait for another writer
 *
 * Errors: `INDEX_BUSY` where another process still holds it after that time.
 */
export async function takeWriterLock(
  folder: string,
  root: string,
  waitMs: number,
  signal?: AbortSignal,
): Promise<WriterLock> {
  const database = await openDatabase(join(folder, lockFile));
  const holder = join(folder, holderFile);
  const deadline = Date.now() + waitMs;
  while (!tryLock(database)) {
    if (Date.now() >= deadline) {
      database.close();
      throw indexBusy(root, holderOf(holder));
    }
    try {
      await sleep(pollMs, undefined, { signal });
    } catch (error) {
      database.close();
      throw signal?.aborted ? signal.reason : error;
    }
  }
  writeFileSync(holder, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }), { mode: 0o600 });
  return {
    release(): void {
      rmSync(holder, { force: true });
      database.close();
    },
  };
}

function tryLock(database: DatabaseSync): boolean {
  try {
    database.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === 5) return false;
    throw error;
  }
}

function holderOf(file: string): number | undefined {
  try {
    const pid = (JSON.parse(readFileSync(file, 'utf8')) as { pid?: unknown }).pid;
    return typeof pid === 'number' ? pid : undefined;
  } catch {
    return undefined;
  }
}
