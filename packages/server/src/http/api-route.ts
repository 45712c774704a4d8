import type { ServerResponse } from 'node:http';
import { isCodesearchError } from '@codesearch/kernel';
import type { HttpRequest, HttpRoute } from '@codesearch/mcp';
import type { CommandFailure, CommandFrame, CommandRequest } from '../command/command-frame.ts';
import type { RunForClient } from '../command/command-listener.ts';
import { commandLine } from './command-line.ts';
import type { Endpoint } from './endpoints.ts';

/** What a command of the API runs in. */
export interface ApiOptions {
  readonly run: RunForClient;
  /** Everything of a request but its arguments. */
  readonly client: Omit<CommandRequest, 'argv'>;
}

/** HTTP status for each error that is not the server's. */
const statusByCode: Readonly<Record<string, number>> = {
  INPUT_INVALID: 400,
  UNSUPPORTED: 400,
  CONFIG_INVALID: 422,
  CONFIG_NOT_FOUND: 404,
  INDEX_MISSING: 404,
  INDEX_BUSY: 409,
  INDEX_STALE: 409,
  DECLINED: 409,
  UNAVAILABLE: 503,
};

/**
 * Answers with the JSON that the command prints. A client that accepts `text/event-stream` gets events: `progress` for each one of
 * the run, then `result` or `error`. If the client goes away, the command is interrupted.
 */
export function apiRoute(endpoint: Endpoint, { run, client }: ApiOptions): HttpRoute {
  return {
    methods: [endpoint.method],
    async answer(request, response) {
      const abort = new AbortController();
      response.once('close', () => abort.abort());
      const reply = (request.headers.accept ?? '').includes('text/event-stream')
        ? eventReply(response)
        : plainReply(response);
      let words: readonly string[];
      try {
        words = commandLine(endpoint, parametersOf(request));
      } catch (error) {
        if (!isCodesearchError(error)) throw error;
        reply.fail({ code: error.code, message: error.message, ...(error.hint !== undefined && { hint: error.hint }) });
        return;
      }
      let output = '';
      const frame = await run(
        { ...client, argv: ['node', 'codesearch', ...words] },
        (stream, text) => {
          if (stream === 'stdout') output += text;
          else if (text.startsWith('{')) reply.progress(text);
        },
        abort.signal,
      );
      const failure = failureOf(frame);
      if (failure) reply.fail(failure);
      else reply.succeed(output);
    },
  };
}

interface Reply {
  progress(json: string): void;
  succeed(json: string): void;
  fail(failure: CommandFailure): void;
}

const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

function plainReply(response: ServerResponse): Reply {
  const send = (status: number, json: string): void => {
    response.writeHead(status, { ...headers, 'Content-Type': 'application/json; charset=utf-8' });
    response.end(json);
  };
  return {
    progress() {},
    succeed: (json) => send(200, json),
    fail: (failure) => send(statusByCode[failure.code] ?? 500, `${JSON.stringify({ version: 1, error: failure })}\n`),
  };
}

function eventReply(response: ServerResponse): Reply {
  response.writeHead(200, { ...headers, 'Content-Type': 'text/event-stream; charset=utf-8' });
  // The client learns at once that its request has arrived.
  response.flushHeaders();
  const send = (event: string, json: string): void => {
    // JSON has no ends of lines within, but one at its end.
    for (const line of json.trim().split('\n')) response.write(`event: ${event}\ndata: ${line}\n\n`);
  };
  return {
    progress: (json) => send('progress', json),
    succeed(json) {
      send('result', json);
      response.end();
    },
    fail(failure) {
      send('error', JSON.stringify({ version: 1, error: failure }));
      response.end();
    },
  };
}

function parametersOf({ url }: HttpRequest): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : url.slice(start + 1));
}

function failureOf(frame: Exclude<CommandFrame, { readonly stream: unknown }>): CommandFailure | undefined {
  if ('declined' in frame) {
    const hint = 'Run the command of the same name: it works by itself.';
    return { code: 'DECLINED', message: `The server cannot do this: ${frame.declined}.`, hint };
  }
  if (frame.failure) return frame.failure;
  return frame.exit <= 1 ? undefined : { code: 'UNEXPECTED', message: `The command ended with ${frame.exit}.` };
}
