import type { ServerResponse } from 'node:http';
import type { CommandFailure } from '../command/command-frame.ts';

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
  TICKET_INVALID: 403,
  UNAVAILABLE: 503,
};

/** How the answer to a request is sent. */
export interface Reply {
  progress(json: string): void;
  /** One of several results. */
  result(json: string): void;
  succeed(json: string): void;
  fail(failure: CommandFailure): void;
}

const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/** Answers with one object. */
export function plainReply(response: ServerResponse): Reply {
  const send = (status: number, json: string): void => {
    // With its length, head and answer are sent together.
    const length = { 'Content-Length': Buffer.byteLength(json) };
    response.writeHead(status, { ...headers, ...length, 'Content-Type': 'application/json; charset=utf-8' });
    response.end(json);
  };
  return {
    progress() {},
    result() {},
    succeed: (json) => send(200, json),
    fail: (failure) => send(statusByCode[failure.code] ?? 500, `${JSON.stringify({ version: 1, error: failure })}\n`),
  };
}

/** Answers with server-sent events. */
export function eventReply(response: ServerResponse): Reply {
  response.writeHead(200, { ...headers, 'Content-Type': 'text/event-stream; charset=utf-8' });
  // The client learns at once that its request has arrived.
  response.flushHeaders();
  const send = (event: string, json: string): void => {
    // JSON has no ends of lines within, but one at its end.
    for (const line of json.trim().split('\n')) response.write(`event: ${event}\ndata: ${line}\n\n`);
  };
  return {
    progress: (json) => send('progress', json),
    result: (json) => send('result', json),
    succeed(json) {
      if (json !== '') send('result', json);
      response.end();
    },
    fail(failure) {
      send('error', JSON.stringify({ version: 1, error: failure }));
      response.end();
    },
  };
}
