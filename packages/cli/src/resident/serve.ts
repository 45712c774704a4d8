import { homedir } from 'node:os';
import type { McpEndpoint } from '@codesearch/mcp';
import { duration, printableLine } from '@codesearch/presentation';
import {
  dataFolder,
  defaultIdleMinutes,
  endServer,
  ensureServer,
  ResidentProjects,
  runningServer,
  serveCommands,
  startAgainCode,
} from '@codesearch/server';
import type { RunForClient, SpawnOptions } from '@codesearch/server';
import type { RunCommand } from '../invocation/invocation.ts';
import { print } from '../output/print.ts';
import { buildId, packageManifest } from '../package-files.ts';
import { limitHeapGrowth } from '../process/heap-growth.ts';
import { CommandRunner } from './command-runner.ts';
import { ownProgram } from '../installation/own-program.ts';
import { processInvocation } from '../invocation/process-invocation.ts';

const minuteMs = 60_000;

/** How a server is started. */
export type StartOptions = Omit<SpawnOptions, 'program'>;

/** How the server runs. */
export interface ServeOptions extends StartOptions {
  /** Whether it was started in the background. Then an update of the program starts it again. */
  readonly restarts: boolean;
  /** Whether the system starts it again after it has ended with {@link startAgainCode}. */
  readonly supervised: boolean;
}

/** Runs the server until the signal aborts, or nobody needs it. */
export async function serve(
  { idleMinutes = defaultIdleMinutes, port, restarts, supervised }: ServeOptions,
  runCommand: RunCommand,
  signal: AbortSignal,
): Promise<void> {
  limitHeapGrowth();
  const say = (line: string): void => void process.stderr.write(`codesearch serve: ${printableLine(line)}\n`);
  const runner = new CommandRunner(runCommand, (client) => new ResidentProjects(client, ownProgram()));
  const end = await serveCommands(
    {
      home: dataFolder(),
      version: packageManifest().version,
      build: buildId(),
      restarts,
      port,
      idleMs: idleMinutes * minuteMs,
      run: reporting(runner.run, say),
      close: () => runner[Symbol.asyncDispose](),
      createTools: (print) => toolsFor(runner, print),
      onListening: (url) =>
        say(`ready. Commands use this server until it ends; programs use ${url}. Press Ctrl-C to end it.`),
      print: say,
    },
    signal,
  );
  if (end === 'idle') say(`ended after ${idleMinutes} minutes without a command`);
  if (end === 'replaced') {
    say('ended, because another build of the program asked');
    if (supervised) processInvocation.exitCode = startAgainCode;
  }
}

/** The tools for coding agents. They are loaded by the first request, since most servers get none. */
function toolsFor(runner: CommandRunner, print: (line: string) => void): McpEndpoint {
  let loaded: Promise<McpEndpoint> | undefined;
  const load = async (): Promise<McpEndpoint> => {
    const { mcpEndpoint } = await import('@codesearch/mcp');
    return mcpEndpoint({ cwd: homedir(), print });
  };
  // The next request tries again: a server runs for weeks, and a disk can be full for a minute.
  const tools = (): Promise<McpEndpoint> =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    }));
  return {
    methods: ['POST', 'GET', 'DELETE'],
    answer: (...call) => runner.asRequest(['mcp'], async () => (await tools()).answer(...call)),
    [Symbol.asyncDispose]: async () => (await loaded)?.[Symbol.asyncDispose](),
  };
}

/**
 * Reports each command and what became of it, without its arguments. The client has its answer by then: a terminal can
 * be slow.
 */
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
export async function startServer(options: StartOptions, signal: AbortSignal): Promise<void> {
  const home = dataFolder();
  const present = await runningServer(home);
  const { pid, url } = await ensureServer({ ...options, home, build: buildId(), program: ownProgram() }, signal);
  print(`${present?.pid === pid ? 'A server runs already' : 'The server runs'}: process ${pid}, ${url}\n`);
}

/** Ends the server, and returns when it has ended. */
export async function stopServer(signal: AbortSignal): Promise<void> {
  const server = await endServer(dataFolder(), signal);
  print(server ? `The server has ended: process ${server.pid}.\n` : 'No server runs.\n');
}
