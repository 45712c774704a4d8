import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from '@codesearch/toolkit';
import type { Database } from './database.ts';

const retryMs = 20;

/**
 * Runs `work` in one transaction: all of it is committed, or nothing. While another process writes, it retries without
 * blocking the thread.
 *
 * @param maxWaitMs milliseconds until it stops retrying and throws SQLite's error
 */
export async function writeTransaction(
  database: Database,
  maxWaitMs: number,
  signal: AbortSignal | undefined,
  work: () => Promise<void>,
): Promise<void> {
  await begin(database, performance.now() + maxWaitMs, signal);
  try {
    await work();
    signal?.throwIfAborted();
    database.run('COMMIT');
  } finally {
    database.rollback();
  }
}

async function begin(database: Database, deadline: number, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    try {
      database.run('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
    }
    await sleep(retryMs, undefined, signal && { signal }).catch(() => signal?.throwIfAborted());
  }
}
