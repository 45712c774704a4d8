import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { LiveServer, RunningServer } from './live-server.ts';
import { reportLive, skipLive } from './report-live.ts';

/** A server that runs until the tests of the file end, and whether the tests may kill it. */
export interface Live {
  readonly server: RunningServer;
  readonly isOurs: boolean;
}

/**
 * Starts the server, or uses the one that the environment names, and prints which one is tested.
 *
 * @returns `undefined` if the server cannot run here; a skipped test says so
 */
export async function startLive(kind: LiveServer): Promise<Live | undefined> {
  const url = process.env[kind.variable];
  if (url !== undefined) {
    reportLive(`${kind.name}: tested at ${kind.variable}`);
    const foreign = (): Promise<never> => Promise.reject(new Error('The tests may not kill this server.'));
    return { server: { url, kill: foreign, restart: foreign }, isOurs: false };
  }
  const folder = mkdtempSync(join(tmpdir(), 'codesearch-live-data-'));
  const server = await kind.start(folder);
  if (typeof server === 'string') {
    rmSync(folder, { recursive: true });
    skipLive(kind.name, server);
    return undefined;
  }
  reportLive(`${kind.name}: started here`);
  afterAll(async () => {
    await server.kill();
    rmSync(folder, { recursive: true });
  });
  return { server, isOurs: true };
}
