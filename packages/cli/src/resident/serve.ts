import { setTimeout as sleep } from 'node:timers/promises';
import { trustedHome } from '@codesearch/engine/home';
import { errors } from '@codesearch/kernel';
import { duration, printableLine } from '@codesearch/presentation';
import { runningServer, serveCommands } from '@codesearch/server';
import type { RunForClient, ServerRecord } from '@codesearch/server';
import { print } from '../output/print.ts';
import { buildId, packageManifest } from '../package-files.ts';
import { CommandRunner } from './command-runner.ts';
import { ResidentProjects } from './resident-projects.ts';
import { startAgainCode } from './login/login-program.ts';
import { defaultIdleMinutes, spawnServer } from './spawn-server.ts';
import type { SpawnOptions } from './spawn-server.ts';

const minuteMs = 60_000;
const pollMs = 20;

/** Milliseconds for a server to end, whose commands are completed first. */
const endMs = 10_000;

/** How the server runs. */
export interface ServeOptions extends SpawnOptions {
  /** Whether it was started in the background. Then an update of the program starts it again. */
  readonly restarts: boolean;
  /** Whether the system starts it again after it has ended with {@link startAgainCode}. */
  readonly supervised: boolean;
}

/** Runs the server until the signal aborts, or nobody needs it. */
export async function serve(
  { idleMinutes = defaultIdleMinutes, port, restarts, supervised }: ServeOptions,
  signal: AbortSignal,
): Promise<void> {
  const say = (line: string): void => void process.stderr.write(`codesearch serve: ${printableLine(line)}\n`);
  await using runner = new CommandRunner((client) => new ResidentProjects(client));
  const end = await serveCommands(
    {
      home: dataFolder(),
      version: packageManifest().version,
      build: buildId(),
      restarts,
      port,
      idleMs: idleMinutes * minuteMs,
      run: reporting(runner.run, say),
      onListening: (url) =>
        say(`ready. Commands use this server until it ends; programs use ${url}. Press Ctrl-C to end it.`),
      print: say,
    },
    signal,
  );
  if (end === 'idle') say(`ended after ${idleMinutes} minutes without a command`);
  if (end === 'replaced') {
    say('ended, because another build of the program asked');
    if (supervised) process.exitCode = startAgainCode;
  }
}

/** Reports each command and what became of it, without its arguments. The client has its answer by then: a terminal can be slow. */
function reporting(run: RunForClient, say: (line: string) => void): RunForClient {
  return async (request, write, signal) => {
    const start = performance.now();
    const result = await run(request, write, signal);
    const outcome = 'declined' in result ? `declined: ${result.declined}` : `exit code ${result.exit}`;
    const took = duration(performance.now() - start);
    setImmediate(() => say(`${request.argv[2]}, ${took}, ${outcome}`));
    return result;
  };
}

/** Starts the server as a process of its own, unless one runs. Returns when it takes commands. */
export async function startServer(options: SpawnOptions, signal: AbortSignal): Promise<void> {
  const present = await runningServer(dataFolder());
  const { pid, url } = await ensureServer(options, signal);
  print(`${present?.pid === pid ? 'A server runs already' : 'The server runs'}: process ${pid}, ${url}\n`);
}

/**
 * The server of this build, which is started if it does not run.
 *
 * @throws INPUT_INVALID if it ends at once
 */
export async function ensureServer(options: SpawnOptions, signal: AbortSignal): Promise<ServerRecord> {
  const home = dataFolder();
  const present = await runningServer(home);
  if (present?.build === buildId()) return present;
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

/** Ends the server, and returns when it has ended. */
export async function stopServer(signal: AbortSignal): Promise<void> {
  const server = await endServer(signal);
  print(server ? `The server has ended: process ${server.pid}.\n` : 'No server runs.\n');
}

/** Ends the server if one runs. Returns what has ended. */
export async function endServer(signal: AbortSignal): Promise<ServerRecord | undefined> {
  const home = dataFolder();
  const server = await runningServer(home);
  if (server) await end(server, home, signal);
  return server;
}

async function end(server: ServerRecord, home: string, signal: AbortSignal): Promise<void> {
  process.kill(server.pid, 'SIGTERM');
  const deadline = performance.now() + endMs;
  while (await isSame(server, home)) {
    if (performance.now() > deadline)
      throw errors.inputInvalid(`The server, process ${server.pid}, still runs a command.`, 'Try again later.');
    await sleep(pollMs, undefined, { signal });
  }
}

async function isSame({ pid }: ServerRecord, home: string): Promise<boolean> {
  return (await runningServer(home))?.pid === pid;
}

/** @throws INPUT_INVALID if the environment names a relative path: each folder would have its own server */
function dataFolder(): string {
  const home = trustedHome(process.env);
  if (home !== undefined) return home;
  throw errors.inputInvalid(
    'CODESEARCH_HOME is a relative path, so each working directory would have its own server.',
    'Set it to an absolute path.',
  );
}
