import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { LiveServer, RunningServer } from './live-server.ts';
import { tell } from './tell.ts';

/** A server that runs until the tests of the file have ended, and whether the tests may kill it. */
export interface Live {
  readonly server: RunningServer;
  readonly isOurs: boolean;
}

/**
 * Starts the server, or takes the one that the environment names. What was started and what was not is told on standard output.
 *
 * @returns `undefined` where none can run here
 */
export async function startLive(kind: LiveServer): Promise<Live | undefined> {
  const url = process.env[kind.variable];
  if (url !== undefined) {
    tell(`${kind.name}: tested at ${kind.variable}`);
    const foreign = (): Promise<never> => Promise.reject(new Error('This server is not ours to kill.'));
    return { server: { url, kill: foreign, restart: foreign }, isOurs: false };
  }
  const folder = mkdtempSync(join(tmpdir(), 'codesearch-live-data-'));
  const server = await kind.start(folder);
  if (typeof server === 'string') {
    rmSync(folder, { recursive: true });
    tell(`${kind.name}: NOT STARTED, and not tested live: ${server}`);
    return undefined;
  }
  tell(`${kind.name}: started here`);
  afterAll(async () => {
    await server.kill();
    rmSync(folder, { recursive: true });
  });
  return { server, isOurs: true };
}
