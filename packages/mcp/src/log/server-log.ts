import type { Logger } from '@codesearch/kernel';
import type { McpServer } from '@modelcontextprotocol/server';

type Level = 'debug' | 'info' | 'warning';

/**
 * The log of a server process: sent to the clients that are connected, by the protocol's own channel, and never to standard
 * output. Where no connection lasts, as over HTTP, warnings go to the fallback.
 */
export class ServerLog implements Logger {
  readonly #servers = new Set<McpServer>();
  readonly #fallback: (line: string) => void;

  /** @param fallback takes warnings that no client is there to read */
  constructor(fallback: (line: string) => void) {
    this.#fallback = fallback;
  }

  /** Sends to a server's client from now on, as long as it is connected. */
  attach(server: McpServer): void {
    this.#servers.add(server);
    const closed = server.server.onclose;
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the protocol has this one listener
    server.server.onclose = () => {
      this.#servers.delete(server);
      closed?.();
    };
  }

  debug(message: string, details?: Readonly<Record<string, unknown>>): void {
    this.#send('debug', message, details);
  }

  info(message: string, details?: Readonly<Record<string, unknown>>): void {
    this.#send('info', message, details);
  }

  warn(message: string, details?: Readonly<Record<string, unknown>>): void {
    this.#send('warning', message, details);
  }

  #send(level: Level, message: string, details: Readonly<Record<string, unknown>> | undefined): void {
    const connected = [...this.#servers].filter((server) => server.server.transport !== undefined);
    if (connected.length === 0 && level === 'warning') this.#fallback(message);
    const data = details === undefined ? message : { message, ...details };
    for (const server of connected) {
      // A client that is gone reads no log.
      void server.sendLoggingMessage({ level, logger: 'codesearch', data }).catch(() => undefined);
    }
  }
}
