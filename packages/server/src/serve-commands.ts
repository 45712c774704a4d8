import { assertOwnIfExists, assertSafeHome, newToken, takeWriterLock } from '@codesearch/engine';
import type { WriterLock } from '@codesearch/engine';
import { errors, isCodesearchError } from '@codesearch/kernel';
import { removeFile, thisSystem } from '@codesearch/toolkit';
import { CommandListener } from './command/command-listener.ts';
import type { RunForClient } from './command/command-listener.ts';
import { commandSocket, serverFolder } from './command/command-socket.ts';
import { PageKeys } from './http/page-keys.ts';
import { serverRoutes } from './http/server-routes.ts';
import { listenHttp } from './listener/http-listener.ts';
import type { HttpRoute } from './listener/http-listener.ts';
import { IdleTimer } from './resident/idle-timer.ts';
import { readServerRecord, removeServerRecord, writeServerRecord } from './resident/server-record.ts';

export interface ServeCommandsOptions {
  /** Absolute path of the data folder. */
  readonly home: string;
  readonly version: string;
  /** Identifies the build of this program. A client of another build ends the server. */
  readonly build: string;
  /** Whether a client of another build has to start the server again, with its own build. */
  readonly restarts: boolean;
  /** Milliseconds without a request after which the server ends; 0 for never. */
  readonly idleMs: number;
  /** Port of the HTTP server, on the loopback address. Default: 7712, or any if that is taken. */
  readonly port?: number | undefined;
  readonly run: RunForClient;
  /** Closes what the commands have used, after the last one. The next server starts only then. */
  readonly close: () => Promise<void>;
  /** Creates the endpoint of the tools for coding agents at `/mcp`. @param print receives its warnings */
  readonly createTools: (print: (line: string) => void) => HttpRoute & AsyncDisposable;
  /** Called with the address of the HTTP server when requests are taken. */
  readonly onListening: (url: string) => void;
  /** Receives warnings and what fails outside of a request. */
  readonly print: (line: string) => void;
}

const defaultPort = 7712;
const host = '127.0.0.1';

/** Milliseconds for a server that ends, whose commands are completed first. */
const endMs = 10_000;

/** Why a server has ended. */
export type ServerEnd = 'stopped' | 'idle' | 'replaced';

/**
 * Runs commands for the programs of this user, on a socket and over HTTP, until the signal aborts, nobody has asked for
 * a while, or a client has another build. Commands that run at that time are completed. Only one server runs for a data
 * folder.
 *
 * @throws INPUT_INVALID if another server runs, the path of the data folder is too long for a socket, or the given port
 *   is taken
 * @throws UNAVAILABLE if the data folder cannot be written, or another user could change it
 */
export async function serveCommands(options: ServeCommandsOptions, signal: AbortSignal): Promise<ServerEnd> {
  const { home, version, build, restarts, idleMs, run, close, createTools, onListening, print } = options;
  const socket = commandSocket(home);
  if (socket === undefined) {
    throw errors.inputInvalid(
      `The path of the data folder ${home} is too long for the socket of a server.`,
      'Set CODESEARCH_HOME to a folder with a shorter path.',
    );
  }
  assertSafeHome(home);
  assertOwnIfExists(serverFolder(home));
  const lock = await takeLock(home, build);
  const end = new AbortController();
  const ended = AbortSignal.any([signal, end.signal]);
  const idle = new IdleTimer(idleMs, () => end.abort('idle'));
  const onError = (error: Error): void => print(error.message);
  const listener = new CommandListener(async (request, write, aborted) => {
    if (request.build === build) return idle.during(() => run(request, write, aborted));
    end.abort('replaced');
    return { declined: 'the server runs another build of the program', restart: restarts };
  }, onError);
  const tools = createTools(print);
  try {
    // The lock is held, so the socket is that of a server that was killed.
    if (thisSystem.hasSocketFiles) removeFile(socket);
    await listener.listen(socket);
    const keys = new PageKeys();
    const routes = serverRoutes({ run, build, tools, keys, idle });
    const token = newToken();
    await listenOn(options.port, print, async (port) =>
      listenHttp(
        routes,
        { host, port, token, isKey: (text) => keys.has(text) },
        (url) => {
          writeServerRecord(home, {
            pid: process.pid,
            version,
            build,
            startedAt: new Date().toISOString(),
            socket,
            url,
            token,
          });
          onListening(url);
        },
        onError,
        ended,
      ),
    );
    return end.signal.aborted ? (end.signal.reason as ServerEnd) : 'stopped';
  } finally {
    idle.stop();
    removeServerRecord(home);
    await listener[Symbol.asyncDispose]();
    await tools[Symbol.asyncDispose]();
    await close();
    lock[Symbol.dispose]();
  }
}

/** Another user of this machine may have a server on the usual port. */
async function listenOn(
  port: number | undefined,
  print: (line: string) => void,
  listen: (port: number) => Promise<void>,
): Promise<void> {
  if (port !== undefined) return listen(port);
  try {
    await listen(defaultPort);
  } catch (error) {
    if (!isCodesearchError(error, 'INPUT_INVALID')) throw error;
    print(`Another program has port ${defaultPort}, so this server takes another one.`);
    await listen(0);
  }
}

async function takeLock(home: string, build: string): Promise<WriterLock> {
  // A server of another build ends as soon as it is asked.
  const present = readServerRecord(home);
  const waitMs = present === undefined || present.build === build ? 0 : endMs;
  try {
    return await takeWriterLock(serverFolder(home), home, { waitMs });
  } catch (error) {
    if (!isCodesearchError(error, 'INDEX_BUSY')) throw error;
    const { pid } = error.details;
    throw errors.inputInvalid(
      `A server of the data folder ${home} runs already${pid === undefined ? '' : `: process ${pid}`}.`,
      'Commands use it. To end it: codesearch serve --stop',
      error,
    );
  }
}
