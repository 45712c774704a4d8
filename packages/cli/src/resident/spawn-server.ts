import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { binFile } from '../package-files.ts';
import { singleExecutable } from '../single-executable.ts';

export const defaultIdleMinutes = 60;

/** How a server is started. */
export interface SpawnOptions {
  /** Minutes without a request after which it ends; 0 for never. Default: {@link defaultIdleMinutes}. */
  readonly idleMinutes?: number | undefined;
  /** Port of its HTTP server. Default: the usual one, or any if that is taken. */
  readonly port?: number | undefined;
}

/** Starts a server of this program that outlives this process. */
export function spawnServer({ idleMinutes = defaultIdleMinutes, port }: SpawnOptions = {}): ChildProcess {
  const program = singleExecutable() === undefined ? [fileURLToPath(binFile)] : [];
  const options = [`--idle=${idleMinutes}`, ...(port === undefined ? [] : [`--port=${port}`])];
  const child = spawn(process.execPath, [...program, 'serve', '--restarts', ...options], {
    // The folder of the user's shell can be deleted or unmounted while the server runs.
    cwd: homedir(),
    detached: true,
    stdio: 'ignore',
  });
  child.unref();
  return child;
}
