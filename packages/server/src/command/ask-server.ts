import { existsSync, lstatSync } from 'node:fs';
import type { Socket } from 'node:net';
import { isOffline, trustedHome } from '@codesearch/engine/home';
import { frameLine, lifeSignMs, lineReader } from './command-frame.ts';
import type { CommandFrame, CommandRequest, StreamFacts } from './command-frame.ts';
import { commandSocket, serverFolder } from './command-socket.ts';
import { isServed } from './served-commands.ts';
import { writeWhole } from './write-whole.ts';

/**
 * Has the server of this user run a command, if one runs and can. Then its output is that of this process, and its exit
 * code is set. Results are held until the command has ended, so nothing is printed twice if the server dies.
 *
 * @param argv as in `process.argv`
 * @param build identifies the build of this program
 * @returns `alone` if this process must run the command itself, and `restart` if it should also start the server again
 */
export async function askServer(
  argv: readonly string[],
  build: () => string,
): Promise<'answered' | 'alone' | 'restart'> {
  if (!isServed(argv) || isOffline(process.env)) return 'alone';
  const home = trustedHome(process.env);
  const path = home === undefined ? undefined : commandSocket(home);
  if (home === undefined || path === undefined || !existsSync(path) || !isPrivate(home)) return 'alone';
  // Loaded on demand: without a server, no command waits for it.
  const { connect } = await import('node:net');
  const answer = await exchange(connect(path), requestOf(argv, build()));
  if (answer === undefined) return 'alone';
  if (answer === 'restart') return 'restart';
  try {
    for (const { stream, text } of answer.results) writeWhole(stream, text);
  } catch {
    // A full disk, for example. The command itself says so.
    return 'alone';
  }
  process.exitCode = answer.exit;
  return 'answered';
}

/**
 * Another user who can change these folders could listen there, and would get the environment of this process. Windows
 * has no owners like that.
 */
function isPrivate(home: string): boolean {
  const user = process.getuid?.();
  if (user === undefined) return true;
  return [home, serverFolder(home)].every((folder) => {
    const { uid, mode } = lstatSync(folder);
    return uid === user && (mode & 0o022) === 0;
  });
}

interface Output {
  readonly stream: 'stdout' | 'stderr';
  readonly text: string;
}

interface Answer {
  /** Texts to write, in order. */
  readonly results: readonly Output[];
  readonly exit: number;
}

/** Milliseconds for the first sign of life of a server, and between two of them. */
const firstMs = 1000;
const silentMs = 10 * lifeSignMs;

/** Milliseconds that a server has to end a command. A user waits no longer than a second. */
const endMs = 800;

/** @returns `undefined` if the server declines, is silent, or does not answer to the end */
async function exchange(socket: Socket, request: CommandRequest): Promise<Answer | 'restart' | undefined> {
  const { promise, resolve } = Promise.withResolvers<Answer | 'restart' | undefined>();
  // Without an answer, this process runs the command itself, or ends after a signal.
  let alone: Answer | undefined;
  const giveUp = (): void => resolve(alone);
  let timer = setTimeout(giveUp, firstMs);
  const waitOn = (): void => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, alone ? endMs : silentMs);
  };
  const interrupt = (signal: NodeJS.Signals): void => {
    socket.end();
    // A server that works ends the command, and says how. One that does not must not keep this process.
    alone = { results: [], exit: signal === 'SIGINT' ? 130 : 143 };
    waitOn();
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  try {
    const results: Output[] = [];
    const read = lineReader((value) => {
      const frame = value as CommandFrame;
      waitOn();
      if ('exit' in frame) resolve({ results, exit: frame.exit });
      else if ('declined' in frame) resolve(frame.restart === true ? 'restart' : undefined);
      else if ('alive' in frame) return;
      // Progress is shown at once. From the first result on, the order of the streams is kept.
      else if (frame.stream === 'stderr' && results.length === 0) writeWhole('stderr', frame.text);
      else results.push(frame);
    });
    socket.setEncoding('utf8');
    socket.on('data', (text) => {
      try {
        read(String(text));
      } catch {
        resolve(undefined);
      }
    });
    socket.on('error', giveUp).on('close', giveUp);
    socket.write(frameLine(request));
    return await promise;
  } finally {
    clearTimeout(timer);
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    socket.destroy();
  }
}

function requestOf(argv: readonly string[], build: string): CommandRequest {
  const { stdin, stdout, stderr } = process;
  return {
    build,
    argv,
    cwd: process.cwd(),
    env: process.env as Readonly<Record<string, string>>,
    stdout: factsOf(stdout),
    stderr: factsOf(stderr),
    canAsk: stdin.isTTY && stderr.isTTY,
  };
}

function factsOf({ isTTY, columns, rows }: Partial<StreamFacts>): StreamFacts {
  return { isTTY: isTTY === true, ...(columns !== undefined && { columns }), ...(rows !== undefined && { rows }) };
}
