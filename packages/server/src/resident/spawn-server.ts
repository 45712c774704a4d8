import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { homedir } from 'node:os';

export const defaultIdleMinutes = 60;

/** How a server is started. */
export interface SpawnOptions {
  /** The program that starts one: its absolute path, and arguments in front of `serve`. */
  readonly program: readonly [string, ...string[]];
  /** Minutes without a request after which it ends; 0 for never. Default: {@link defaultIdleMinutes}. */
  readonly idleMinutes?: number | undefined;
  /** Port of its HTTP server. Default: the usual one, or any if that is taken. */
  readonly port?: number | undefined;
}

/** Starts a server that outlives this process. */
export function spawnServer({ program, idleMinutes = defaultIdleMinutes, port }: SpawnOptions): ChildProcess {
  const [executable, ...args] = program;
  const options = [`--idle=${idleMinutes}`, ...(port === undefined ? [] : [`--port=${port}`])];
  const child = spawn(executable, [...args, 'serve', '--restarts', ...options], {
    // The folder of the user's shell can be deleted or unmounted while the server runs.
    cwd: homedir(),
    detached: true,
    stdio: 'ignore',
  });
  child.unref();
  return child;
}
