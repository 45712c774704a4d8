import { setTimeout as sleep } from 'node:timers/promises';
import { writerOf } from '@codesearch/engine';
import { errors } from '@codesearch/kernel';
import { serverFolder } from '../command/command-socket.ts';
import { runningServer } from './running-server.ts';
import type { ServerRecord } from './server-record.ts';
import { spawnServer } from './spawn-server.ts';
import type { SpawnOptions } from './spawn-server.ts';

const pollMs = 20;

/** Milliseconds for a server to end, whose commands are completed first. */
const endMs = 10_000;

export interface EnsureOptions extends SpawnOptions {
  /** Absolute path of the data folder. */
  readonly home: string;
  /** Identifies the build of this program. */
  readonly build: string;
}

/**
 * The server of this build, which is started if it does not run.
 *
 * @throws INPUT_INVALID if it ends at once
 */
export async function ensureServer(
  { home, build, ...options }: EnsureOptions,
  signal: AbortSignal,
): Promise<ServerRecord> {
  const present = await runningServer(home);
  if (present?.build === build) return present;
  if (present) await end(present, home, signal);
  const child = spawnServer(options);
  let ended = false;
  child.once('exit', () => (ended = true)).once('error', () => (ended = true));
  for (;;) {
    const server = await runningServer(home);
    if (server && server.pid === child.pid) return server;
    if (ended) throw errors.inputInvalid('The server has ended at once.', 'Run `codesearch serve` to see the reason.');
    await sleep(pollMs, undefined, { signal });
  }
}

/** Ends the server if one runs. Returns what has ended. */
export async function endServer(home: string, signal: AbortSignal): Promise<ServerRecord | undefined> {
  const server = await runningServer(home);
  if (server) await end(server, home, signal);
  return server;
}

async function end(server: ServerRecord, home: string, signal: AbortSignal): Promise<void> {
  process.kill(server.pid, 'SIGTERM');
  const deadline = performance.now() + endMs;
  // It takes no commands as soon as it is asked. What it has open is closed, and what it has written is removed, later.
  while (writerOf(serverFolder(home))?.pid === server.pid) {
    if (performance.now() > deadline)
      throw errors.inputInvalid(`The server, process ${server.pid}, still runs a command.`, 'Try again later.');
    await sleep(pollMs, undefined, { signal });
  }
}
