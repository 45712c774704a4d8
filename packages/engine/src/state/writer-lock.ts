import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors } from '@codesearch/kernel';
import {
  Connection,
  diskFailure,
  isBusy,
  makePrivateFile,
  makePrivateFolder,
  removeFile,
  systemTiming,
} from '@codesearch/toolkit';

/** Held while a process writes a project's index. */
export interface WriterLock {
  release(): void;
}

const pollMs = 100;
/** Attempts to take the lock of a folder that other processes remove. */
const maxAttempts = 20;

const lockFile = 'writer.lock';
const holderFile = 'writer.json';

/** Names of the files of a lock, including SQLite's journal. */
export const lockFiles: readonly string[] = [lockFile, `${lockFile}-journal`, holderFile];

/**
 * Takes the one writer lock of a project. It is an exclusive transaction on a separate database. So the operating system
 * releases it when its holder dies, however it dies, and no process can take it from a live holder. The holder's process
 * id is in a file next to it, for messages only.
 *
 * The holder may remove the folder with the lock in it. A process that waits for that lock then creates the folder again,
 * and takes the new lock.
 *
 * @param folder created if it is missing
 * @param waitMs milliseconds to wait for another writer
 * @throws INDEX_BUSY if another process still holds the lock after that time
 * @throws UNAVAILABLE if the disk is full or the permissions do not allow it
 */
export async function takeWriterLock(
  folder: string,
  root: string,
  waitMs: number,
  signal?: AbortSignal,
): Promise<WriterLock> {
  const request = { root, holder: join(folder, holderFile), deadline: systemTiming.now() + waitMs, signal };
  const file = join(folder, lockFile);
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    let identity: string | undefined;
    try {
      makePrivateFolder(folder);
      makePrivateFile(file);
      identity = identityOf(file);
      const database = await lockedDatabase(file, request);
      if (identity !== undefined && identity === identityOf(file))
        return heldLock(database, file, identity, request.holder);
      database.close();
    } catch (error) {
      const removed = identity === undefined ? isMissing(error) : identityOf(file) !== identity;
      if (!removed || attempt >= maxAttempts) throw diskFailure(error, file);
    }
  }
}

/**
 * Id of the process that holds a project's lock, for messages only.
 *
 * @returns `undefined` if no process holds it, or the holder could not write its id
 */
export function writerOf(folder: string): number | undefined {
  const pid = holderOf(join(folder, holderFile));
  return pid !== undefined && isRunning(pid) ? pid : undefined;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

interface LockRequest {
  readonly root: string;
  readonly holder: string;
  readonly deadline: number;
  readonly signal: AbortSignal | undefined;
}

/** Waits for the exclusive transaction. */
async function lockedDatabase(file: string, { root, holder, deadline, signal }: LockRequest): Promise<Connection> {
  const database = new Connection(file, { busyTimeoutMs: 0 });
  try {
    while (!tryLock(database)) {
      if (systemTiming.now() >= deadline) throw errors.indexBusy(root, holderOf(holder));
      await systemTiming.sleep(pollMs, signal);
    }
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function heldLock(database: Connection, file: string, identity: string, holder: string): WriterLock {
  try {
    writeFileSync(holder, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }), { mode: 0o600 });
  } catch {
    // The file is for messages only, and an index can be removed on a full disk.
  }
  return {
    release(): void {
      // If the next writer created the folder again, the file has the id of that one.
      try {
        if (identityOf(file) === identity) removeFile(holder);
      } catch {
        // It is for messages only, and an index on a read-only disk can be locked.
      } finally {
        database.close();
      }
    },
  };
}

/** Identifies the file at a path. */
function identityOf(file: string): string | undefined {
  const state = statSync(file, { bigint: true, throwIfNoEntry: false });
  return state && `${state.dev} ${state.ino} ${state.birthtimeNs}`;
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
}

function tryLock(database: Connection): boolean {
  try {
    // Nothing is written to the database. A journal on a full disk would prevent even a removal.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
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
