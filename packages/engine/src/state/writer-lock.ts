import { statSync } from 'node:fs';
import { join } from 'node:path';
import {
  Connection,
  diskFailure,
  indexBusy,
  isBusy,
  makePrivateFile,
  makePrivateFolder,
  systemTiming,
} from '@codesearch/toolkit';
import { readWriter, WriterRecord } from './writer-record.ts';
import type { RunProgress, Writer } from './writer-record.ts';

/** Held while a process writes a project's index. */
export interface WriterLock extends Disposable {
  /** Shows other processes how far the run is. */
  report(progress: RunProgress): void;
}

/** How a call waits for a lock that another process holds. */
export interface LockWait {
  /** Milliseconds. Default 0. */
  readonly waitMs?: number | undefined;
  /** Called at once and then about ten times a second. It may throw, which ends the wait. */
  readonly onWait?: ((writer: Writer) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const pollMs = 100;
/**
 * Two processes that try at the same moment, or one that tries while another one asks who writes, can both find the
 * lock held. So each tries for this long in any case.
 */
const collisionMs = 100;
const collisionPollMs = 10;
/** Attempts to take the lock of a folder that other processes remove. */
const maxAttempts = 20;

const lockFile = 'writer.lock';
const holderFile = 'writer.json';

/** Names of the files of a lock, including SQLite's journal. */
export const lockFiles: readonly string[] = [lockFile, `${lockFile}-journal`, holderFile];

/**
 * Takes the one writer lock of a project. It is an exclusive transaction on a separate database. So the operating
 * system releases it when its holder dies, however it dies, and no process can take it from a live holder. The holder
 * describes itself in a file next to it, for messages only.
 *
 * The holder may remove the folder with the lock in it. A process that waits for that lock then creates the folder
 * again, and takes the new lock.
 *
 * @param folder created if it is missing
 * @throws INDEX_BUSY if another process still holds the lock after that time
 * @throws UNAVAILABLE if the disk is full or the permissions do not allow it
 */
export async function takeWriterLock(folder: string, root: string, wait: LockWait = {}): Promise<WriterLock> {
  const request = { ...wait, root, holder: join(folder, holderFile), start: systemTiming.now() };
  const file = join(folder, lockFile);
  for (let attempt = 1; ; attempt++) {
    wait.signal?.throwIfAborted();
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
 * The process that holds a project's lock, in whichever container it runs.
 *
 * @returns `undefined` if no process holds it, or the lock cannot be read
 */
export function writerOf(folder: string): Writer | undefined {
  const file = join(folder, lockFile);
  if (identityOf(file) === undefined) return undefined;
  try {
    using database = new Connection(file, { busyTimeoutMs: 0 });
    database.get('SELECT count(*) FROM sqlite_schema');
    return undefined;
  } catch (error) {
    return isBusy(error) ? readWriter(join(folder, holderFile)) : undefined;
  }
}

interface LockRequest extends LockWait {
  readonly root: string;
  readonly holder: string;
  /** Milliseconds on the clock of `systemTiming`. */
  readonly start: number;
}

/** Waits for the exclusive transaction. */
async function lockedDatabase(file: string, request: LockRequest): Promise<Connection> {
  const { root, holder, start, waitMs = 0, onWait, signal } = request;
  const database = new Connection(file, { busyTimeoutMs: 0 });
  try {
    while (!tryLock(database)) {
      const waited = systemTiming.now() - start;
      const isCollision = waited < collisionMs;
      if (!isCollision && waited >= waitMs) throw indexBusy(root, readWriter(holder).pid);
      onWait?.(readWriter(holder));
      await systemTiming.sleep(isCollision ? collisionPollMs : pollMs, signal);
    }
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function heldLock(database: Connection, file: string, identity: string, holder: string): WriterLock {
  const record = new WriterRecord(holder);
  return {
    report: (progress) => record.report(progress),
    [Symbol.dispose](): void {
      // If the next writer created the folder again, the file describes that one.
      record.close(identityOf(file) === identity);
      database.close();
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
