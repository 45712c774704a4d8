import type { Logger } from '@codesearch/kernel';
import type { McpServer } from '@modelcontextprotocol/server';

type Level = 'debug' | 'info' | 'warning';

/**
 * The log of a server process. It goes to the connected clients as notifications of the protocol, never to standard
 * output. If no client is connected, which is always so over HTTP, warnings go to the fallback.
 */
export class ServerLog implements Logger {
  readonly #servers = new Set<McpServer>();
  readonly #fallback: (line: string) => void;

  /** @param fallback receives warnings if no client is connected */
  constructor(fallback: (line: string) => void) {
    this.#fallback = fallback;
  }

  /** Sends the log to the client of a server until it disconnects. */
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
      // A client that has disconnected reads no log.
      void server.sendLoggingMessage({ level, logger: 'codesearch', data }).catch(() => undefined);
    }
  }
}
