import type { ChildProcess } from 'node:child_process';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** A server process that prints its URL on standard error. */
export class HttpServer implements AsyncDisposable {
  readonly url: string;
  /** The token that it prints, if it does. Requests are sent with it. */
  readonly token: string | undefined;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string, token: string | undefined) {
    this.#child = child;
    this.url = url;
    this.token = token;
  }

  /** Waits until the server listens. */
  static async whenListening(child: ChildProcess): Promise<HttpServer> {
    const printed: string[] = [];
    for await (const line of createInterface({ input: child.stderr! })) {
      printed.push(line);
      const url = /http:\/\/\S+/.exec(line)?.[0];
      if (url !== undefined) {
        child.stderr!.resume();
        return new HttpServer(child, url, /Bearer (\S+?)`/.exec(printed.join('\n'))?.[1]);
      }
    }
    throw new Error(`The server ended: ${printed.join('\n')}`);
  }

  /** A transport for a client. */
  transport(): StreamableHTTPClientTransport {
    return new StreamableHTTPClientTransport(new URL(this.url), { requestInit: { headers: this.#authorization() } });
  }

  /** Posts a message with any headers, including those that `fetch` does not send. */
  post(message: unknown, headers: Readonly<Record<string, string>> = {}, path?: string): Promise<HttpAnswer> {
    const body = JSON.stringify(message);
    const accept = 'application/json, text/event-stream';
    const url = path === undefined ? this.url : new URL(path, this.url).href;
    return new Promise((resolve, reject) => {
      const posted = request(
        url,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept, ...this.#authorization(), ...headers },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => {
            text += part;
          });
          response.on('end', () => resolve({ status: response.statusCode!, text }));
        },
      );
      posted.on('error', reject);
      posted.end(body);
    });
  }

  #authorization(): Readonly<Record<string, string>> {
    return this.token === undefined ? {} : { authorization: `Bearer ${this.token}` };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // A test of how it ends has seen its end already.
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill();
    await exited;
  }
}

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}
