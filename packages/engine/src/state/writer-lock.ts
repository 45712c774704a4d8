import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors } from '@codesearch/kernel';
import { Connection, diskFailure, isBusy, makePrivateFile, makePrivateFolder, systemTiming } from '@codesearch/toolkit';

/** Held while a process writes a project's index. */
export interface WriterLock {
  release(): void;
}

const pollMs = 100;
/** How often a folder may vanish while its lock is being taken. */
const mostAttempts = 20;

const lockFile = 'writer.lock';
const holderFile = 'writer.json';

/** Names of the files that a held lock consists of, SQLite's journal included. */
export const lockFiles: readonly string[] = [lockFile, `${lockFile}-journal`, holderFile];

/**
 * Takes the one writer lock of a project. It is an exclusive transaction on a database of its own, so the operating
 * system gives it back when its holder dies, however it dies, and it can not be taken from a holder that lives.
 * The holder's process id stands beside it for messages only.
 *
 * Who holds the lock may remove the folder with the lock in it: whoever has waited for that lock then takes that of the folder
 * made in its place.
 *
 * @param folder made where it is missing
 * @param waitMs how long to wait for another writer
 *
 * Errors: `INDEX_BUSY` where another process still holds it after that time; `UNAVAILABLE` where the disk does not take it.
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
      if (!removed || attempt >= mostAttempts) throw diskFailure(error, file);
    }
  }
}

/**
 * Id of the process that holds a project's lock, for messages only. `undefined` where nobody holds it, or where the
 * holder's id could not be written down.
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

/** The lock's database in its exclusive transaction, once that is free. */
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
    // It is for messages only: on a full disk, an index can still be removed.
  }
  return {
    release(): void {
      // Where the folder was removed, and made again by the next writer, that one's name stands there.
      if (identityOf(file) === identity) rmSync(holder, { force: true });
      database.close();
    },
  };
}

/** Which file stands at a path. */
function identityOf(file: string): string | undefined {
  const state = statSync(file, { bigint: true, throwIfNoEntry: false });
  return state && `${state.dev} ${state.ino} ${state.birthtimeNs}`;
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
}

function tryLock(database: Connection): boolean {
  try {
    // Nothing is ever written to it; with a journal on the disk, a full one would keep even a removal out.
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
