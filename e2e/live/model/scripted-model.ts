import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { ModelProtocol, ModelRequest, OfferedTool, Turn } from './model-protocol.ts';
import { anthropicMessages } from './protocol/anthropic-messages.ts';
import { gemini } from './protocol/gemini.ts';
import { openaiChat } from './protocol/openai-chat.ts';
import { openaiResponses } from './protocol/openai-responses.ts';

const protocols: readonly ModelProtocol[] = [anthropicMessages, openaiChat, openaiResponses, gemini];

/**
 * The service of a model that calls one tool several times and then ends. It speaks the protocols of several services.
 * It is also a proxy that refuses every connection, so that a coding agent reaches nothing outside of this machine.
 */
export class ScriptedModel implements AsyncDisposable {
  /** Results of the tool that the last request contained, in the order of the calls. */
  results: readonly string[] = [];
  /** What the first request with tools offers; empty before it. */
  firstTools: readonly OfferedTool[] = [];
  /** Hosts that a coding agent tried to reach through the proxy. */
  readonly refused: Set<string> = new Set();
  /** Requests that no protocol handles, and failures. */
  readonly problems: string[] = [];
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly #tool: string;
  readonly #calls: readonly Readonly<Record<string, unknown>>[];

  /**
   * @param tool name of the tool on its server; a coding agent may offer it with a prefix
   * @param calls arguments of each call
   */
  constructor(tool: string, calls: readonly Readonly<Record<string, unknown>>[]) {
    this.#tool = tool;
    this.#calls = calls;
    this.#server.on('connect', (request: IncomingMessage, socket) => {
      this.refused.add(request.url ?? '');
      socket.on('error', () => {}).end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
  }

  /** @returns the base URL */
  async listen(): Promise<string> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A proxy receives a whole URL.
    const { host, pathname } = new URL(request.url ?? '', 'http://model');
    const protocol = protocols.find((each) => each.handles(pathname));
    try {
      if (host !== 'model') this.refused.add(host);
      else if (protocol && request.method === 'POST') {
        const turn = this.#turn(protocol.read(await json(request)));
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        for (const { event, data } of protocol.events(turn)) {
          if (event !== undefined) response.write(`event: ${event}\n`);
          response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
        }
        response.end();
        return;
      } else this.problems.push(`${request.method} ${pathname}`);
    } catch (error) {
      this.problems.push(`${pathname}: ${String(error)}`);
    }
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
  }

  #turn({ tools, results }: ModelRequest): Turn {
    if (this.firstTools.length === 0) this.firstTools = tools;
    const tool = tools.find(({ name }) => name.endsWith(this.#tool));
    // A coding agent also asks for titles and summaries, without tools.
    if (!tool) return { say: 'A title' };
    this.results = results;
    const given = this.#calls[results.length];
    return given === undefined ? { say: 'Done.' } : { call: { ...tool, arguments: given } };
  }
}
