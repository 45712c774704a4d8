import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HttpServiceOptions } from '@codesearch/kernel';
import { HttpCalls } from './http-calls.ts';
import { systemTiming } from './retry.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let server: Server;
let baseURL: string;
let answers: Answer[];
let seen: { readonly method: string; readonly url: string; readonly body: string; readonly headers: object }[];

beforeEach(async () => {
  [answers, seen] = [[], []];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', body, headers: request.headers });
      (answers.shift() ?? json({ answer: seen.length }))(request, response, body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  baseURL = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1/`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const { signal } = new AbortController();

function calls(options: Partial<HttpServiceOptions> = {}): HttpCalls {
  const context = { fetch: globalThis.fetch, now: Date.now };
  return new HttpCalls({ baseURL, ...options }, context, {
    timing: { ...systemTiming, random: () => 0 },
  });
}

const json =
  (value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_, response) =>
    response.writeHead(status, headers).end(JSON.stringify(value));

describe('a request', () => {
  it('is sent to a path of the service, with the headers of the moment and a body as JSON', async () => {
    let key = 'first';
    const service = calls({ headers: () => ({ 'x-key': key }) });
    key = 'later';
    const body = { input: ['a'] };
    expect(await service.json({ path: '/embed?a=1', body, headers: { 'x-more': '1' }, signal })).toEqual({ answer: 1 });
    expect(await service.json({ path: 'models', signal })).toEqual({ answer: 2 });
    expect(seen).toMatchObject([
      {
        method: 'POST',
        url: '/v1/embed?a=1',
        body: JSON.stringify(body),
        headers: { 'x-key': 'later', 'x-more': '1', 'content-type': 'application/json' },
      },
      { method: 'GET', url: '/v1/models', body: '' },
    ]);
  });

  it('is sent as it is if its body is text or bytes', async () => {
    const service = calls();
    await service.bytes({ path: 'a', method: 'PUT', body: 'text', signal });
    await service.bytes({ path: 'a', body: new TextEncoder().encode('bytes'), signal });
    expect(seen.map(({ method, body }) => [method, body])).toEqual([
      ['PUT', 'text'],
      ['POST', 'bytes'],
    ]);
  });

  it.each(['ftp://host', 'http://user:key@host', 'nothing'])('is refused at once with the address %s', (address) => {
    expect(() => calls({ baseURL: address })).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }) as Error);
  });
});

describe('an answer', () => {
  it('is asked for again after statuses that pass, and after a broken connection', async () => {
    answers.push(json({}, 503), (request) => request.socket.destroy());
    expect(await calls().json({ path: 'a', body: {}, signal })).toEqual({ answer: 3 });
  });

  it('fails as not retryable if the attempts are used up, without the texts of request and answer', async () => {
    answers.push(json({ error: 'source text' }, 500), json({ error: 'source text' }, 500));
    const failure = await calls({ attempts: 2 })
      .json({ path: 'a', body: 'source text', signal })
      .catch((error: unknown) => error as Error);
    expect(failure).toMatchObject({ code: 'UNAVAILABLE', retryable: false, details: { attempts: 2 } });
    expect(JSON.stringify([failure, (failure as Error).message])).not.toContain('source text');
    expect(seen).toHaveLength(2);
  });

  it.each([
    [json({}, 401), 'UNAUTHORIZED'],
    [json({ error: { code: 'insufficient_quota' } }, 429), 'RATE_LIMITED'],
    [json({}, 404), 'CONFIG_INVALID'],
    [json({ error: { type: 'bad_input' } }, 400), 'INPUT_INVALID'],
    [json({}, 302, { location: 'http://elsewhere.test/' }), 'RESPONSE_INVALID'],
    [((_, response) => response.end('{')) satisfies Answer, 'RESPONSE_INVALID'],
  ])('is not asked for again if that cannot help: %#', async (answer, code) => {
    answers.push(answer);
    await expect(calls().json({ path: 'a', model: 'm', body: {}, signal })).rejects.toMatchObject({ code });
    expect(seen).toHaveLength(1);
  });

  it('is limited in its time', async () => {
    answers.push(() => {});
    await expect(calls({ timeoutMs: 20, attempts: 1 }).json({ path: 'a', signal })).rejects.toMatchObject({
      code: 'TIMED_OUT',
    });
  });

  it('is limited in its size', async () => {
    answers.push((_, response) => {
      const part = Buffer.alloc(1_048_576);
      const write = (): void => {
        while (!response.destroyed) if (!response.write(part)) return void response.once('drain', write);
      };
      write();
    });
    await expect(calls().bytes({ path: 'a', signal })).rejects.toMatchObject({ code: 'RESPONSE_INVALID' });
  });
});

it('as many requests run at once as the limit says', async () => {
  let [running, max] = [0, 0];
  const slow: Answer = (_, response) => {
    max = Math.max(max, ++running);
    setImmediate(() => {
      running--;
      response.end('{}');
    });
  };
  answers.push(...Array.from({ length: 12 }, () => slow));
  const service = calls({ concurrency: 3 });
  await Promise.all(Array.from({ length: 12 }, () => service.json({ path: 'a', signal })));
  expect(max).toBeLessThanOrEqual(3);
  expect(seen).toHaveLength(12);
});

it('an abort ends a request with its reason, and disposal ends those that wait', async () => {
  answers.push(() => {});
  const controller = new AbortController();
  const service = calls({ concurrency: 1 });
  const first = service.json({ path: 'a', signal: controller.signal });
  const second = service.json({ path: 'b', signal });
  const reason = new Error('enough');
  const rejected = [expect(first).rejects.toBe(reason), expect(second).rejects.toMatchObject({ code: 'CLOSED' })];
  service[Symbol.dispose]();
  controller.abort(reason);
  await Promise.all(rejected);
});
