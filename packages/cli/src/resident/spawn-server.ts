import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { binFile } from '../package-files.ts';
import { singleExecutable } from '../single-executable.ts';

/** Starts a server of this program that outlives this process. @param idleMinutes default: that of the command */
export function spawnServer(idleMinutes?: number): ChildProcess {
  const program = singleExecutable() === undefined ? [fileURLToPath(binFile)] : [];
  const idle = idleMinutes === undefined ? [] : ['--idle', String(idleMinutes)];
  const child = spawn(process.execPath, [...program, 'serve', '--restarts', ...idle], {
    // The folder of the user's shell can be deleted or unmounted while the server runs.
    cwd: homedir(),
    detached: true,
    stdio: 'ignore',
  });
  child.unref();
  return child;
}
