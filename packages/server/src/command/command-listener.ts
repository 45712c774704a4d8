import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { frameLine, isCommandRequest, lifeSignMs, lineReader } from './command-frame.ts';
import type { CommandFrame, CommandRequest, EndFrame } from './command-frame.ts';

/**
 * Runs a command for a client.
 *
 * @param write sends what it prints
 * @param signal aborts when the user interrupts the client, or the client dies
 * @returns the exit code, or why the client has to run the command itself
 */
export type RunForClient = (
  request: CommandRequest,
  write: (stream: 'stdout' | 'stderr', text: string) => void,
  signal: AbortSignal,
) => Promise<EndFrame>;

/** Max characters of a request: arguments and environment, which systems limit to about 2 MB. */
const maxRequestLength = 8_000_000;

/** Takes commands of clients on a socket. */
export class CommandListener implements AsyncDisposable {
  readonly #run: RunForClient;
  readonly #onError: (error: Error) => void;
  readonly #server = createServer({ allowHalfOpen: true }, (socket) => this.#serve(socket));
  readonly #running = new Set<Promise<void>>();

  constructor(run: RunForClient, onError: (error: Error) => void) {
    this.#run = run;
    this.#onError = onError;
  }

  /** @param path where nothing listens */
  async listen(path: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#server.once('error', reject);
    this.#server.listen(path, resolve);
    await promise;
    this.#server.off('error', reject).on('error', this.#onError);
  }

  /** Takes no more commands, and waits for those that run. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
    await Promise.all(this.#running);
  }

  #serve(socket: Socket): void {
    const abort = new AbortController();
    let length = 0;
    let isAsked = false;
    const send = (frame: CommandFrame): void => {
      if (socket.writable) socket.write(frameLine(frame));
    };
    const read = lineReader((value) => {
      if (isAsked) return;
      if (!isCommandRequest(value)) throw new TypeError('This is no request.');
      isAsked = true;
      const running = this.#answer(value, send, abort.signal).finally(() => {
        this.#running.delete(running);
        socket.end();
      });
      this.#running.add(running);
    });
    socket.setEncoding('utf8');
    socket.on('data', (text) => {
      length += text.length;
      if (length > maxRequestLength) socket.destroy();
      else readSafely(read, String(text), socket);
    });
    // The client's end of the connection is how it says that the user has interrupted.
    socket.on('end', () => {
      abort.abort();
      if (!isAsked) socket.end();
    });
    socket.on('close', () => abort.abort());
    socket.on('error', () => abort.abort());
  }

  async #answer(request: CommandRequest, send: (frame: CommandFrame) => void, signal: AbortSignal): Promise<void> {
    send({ alive: true });
    const signs = setInterval(() => send({ alive: true }), lifeSignMs);
    try {
      send(await this.#run(request, (stream, text) => send({ stream, text }), signal));
    } catch (error) {
      this.#onError(error instanceof Error ? error : new Error(String(error)));
      send({ declined: 'the server failed' });
    } finally {
      clearInterval(signs);
    }
  }
}

/** Only a program of the same user can send something else than a request. */
function readSafely(read: (text: string) => void, text: string, socket: Socket): void {
  try {
    read(text);
  } catch {
    socket.destroy();
  }
}
