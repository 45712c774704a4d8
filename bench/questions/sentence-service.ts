import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';

/** Sentences of a language model about the chunks of a repository, by `excerptKey`; `undefined` without any. */
export function readSentences(repository: string): ReadonlyMap<string, string> | undefined {
  const file = join(import.meta.dirname, 'sentences', `${repository.replace('/', '+')}.tsv`);
  if (!existsSync(file)) return undefined;
  const [, , ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  return new Map(lines.map((line) => line.split('\t') as [string, string]));
}

/** What identifies the excerpt that a prompt is about: its path, the names around it, and its text. */
function excerptKey(prompt: string): string {
  const path = /^<document path="([^"]*)">/.exec(prompt)?.[1];
  const excerpt = prompt.slice(prompt.lastIndexOf('\n<excerpt') + 1);
  return createHash('sha256').update(`${path}\n${excerpt}`).digest('hex').slice(0, 16);
}

/** A service for chats in the form of OpenAI's that answers with prepared sentences, and fails without one. */
export class SentenceService implements AsyncDisposable {
  readonly #server: Server;

  constructor(sentences: ReadonlyMap<string, string>) {
    this.#server = createServer((request, response) => {
      void json(request).then((body) => {
        const { messages } = body as { readonly messages: readonly { readonly content: string }[] };
        const content = sentences.get(excerptKey(messages.at(-1)?.content ?? ''));
        response.statusCode = content === undefined ? 404 : 200;
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
      });
    });
  }

  /** @returns the address, including `/v1` */
  async start(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }
}
