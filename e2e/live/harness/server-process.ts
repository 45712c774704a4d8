import { spawn } from 'node:child_process';
import type { SpawnOptionsWithoutStdio } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const startLimitMs = 300_000;

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

type SpawnOptions = Pick<SpawnOptionsWithoutStdio, 'cwd' | 'env' | 'uid' | 'gid'>;

/** A server as a child process that listens on a port. */
export class ServerProcess {
  readonly #command: string;
  readonly #args: readonly string[];
  readonly #port: number;
  readonly #options: SpawnOptions;
  #pid: number | undefined;

  /** @param options working directory, environment and user; default: those of this process */
  constructor(command: string, args: readonly string[], port: number, options: SpawnOptions = {}) {
    this.#command = command;
    this.#args = args;
    this.#port = port;
    this.#options = options;
  }

  /** Kills a running server, starts it, and resolves when it accepts connections. */
  async start(): Promise<void> {
    await this.kill();
    // A group of its own: a server that is killed leaves the processes that it started.
    const options = { ...this.#options, detached: true };
    const child = spawn(this.#command, this.#args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    let output = '';
    child.stderr.on('data', (data: Buffer) => (output = (output + data.toString()).slice(-2_000)));
    await once(child, 'spawn');
    this.#pid = child.pid;
    const deadline = Date.now() + startLimitMs;
    while (!(await this.#accepts())) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`${this.#command} did not start: ${output}`);
      await sleep(100);
    }
  }

  /** Servers may ignore SIGTERM, or use a core after it. */
  async kill(): Promise<void> {
    const pid = this.#pid;
    if (pid === undefined) return;
    this.#pid = undefined;
    process.kill(-pid, 'SIGKILL');
    while (isRunning(-pid)) await sleep(20);
  }

  async #accepts(): Promise<boolean> {
    const socket = connect(this.#port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return true;
    } catch {
      return false;
    } finally {
      socket.destroy();
    }
  }
}

/** @param group the negative id of a group of processes */
function isRunning(group: number): boolean {
  try {
    process.kill(group, 0);
    return true;
  } catch {
    return false;
  }
}
