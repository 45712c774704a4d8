import type { ChildProcess } from 'node:child_process';
import { request } from 'node:http';
import { createInterface } from 'node:readline';

/** A server process that prints its URL on standard error. */
export class HttpServer implements AsyncDisposable {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  /** Waits until the server listens. */
  static async whenListening(child: ChildProcess): Promise<HttpServer> {
    const printed: string[] = [];
    for await (const line of createInterface({ input: child.stderr! })) {
      printed.push(line);
      const url = /http:\/\/\S+/.exec(line)?.[0];
      if (url !== undefined) {
        child.stderr!.resume();
        return new HttpServer(child, url);
      }
    }
    throw new Error(`The server ended: ${printed.join('\n')}`);
  }

  /** Posts a message with any headers, including those that `fetch` does not send. */
  post(message: unknown, headers: Readonly<Record<string, string>> = {}, path?: string): Promise<HttpAnswer> {
    const body = JSON.stringify(message);
    const accept = 'application/json, text/event-stream';
    const url = path === undefined ? this.url : new URL(path, this.url).href;
    return new Promise((resolve, reject) => {
      const posted = request(
        url,
        { method: 'POST', headers: { 'content-type': 'application/json', accept, ...headers } },
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

  async [Symbol.asyncDispose](): Promise<void> {
    const exited = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill();
    await exited;
  }
}

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}
