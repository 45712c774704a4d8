import { expect, it } from 'vitest';
import { unreachable } from './service-address.ts';
import { connectionFailure, statusFailure } from './status-failure.ts';

const now = Date.parse('2026-01-01T00:00:00Z');
const failure = (status: number, headers: Record<string, string> = {}, reason?: string): unknown =>
  statusFailure({ server: 'x.example', model: 'm', status, headers: new Headers(headers), reason, now });

it.each([
  [400, 'INPUT_INVALID', false],
  [401, 'UNAUTHORIZED', false],
  [402, 'RATE_LIMITED', false],
  [403, 'UNAUTHORIZED', false],
  [404, 'CONFIG_INVALID', false],
  [408, 'UNAVAILABLE', true],
  [413, 'INPUT_INVALID', false],
  [422, 'INPUT_INVALID', false],
  [425, 'UNAVAILABLE', true],
  [429, 'RATE_LIMITED', true],
  [500, 'UNAVAILABLE', true],
  [503, 'UNAVAILABLE', true],
  [529, 'UNAVAILABLE', true],
  [304, 'RESPONSE_INVALID', false],
])('status %i is %s', (status, code, retryable) => {
  expect(failure(status)).toMatchObject({ code, retryable });
});

it('an exhausted quota is not retryable', () => {
  expect(failure(429, {}, 'insufficient_quota')).toMatchObject({ code: 'RATE_LIMITED', retryable: false });
});

it.each([
  [{ 'retry-after': '2' }, 2_000],
  [{ 'retry-after': '0.5' }, 500],
  [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:03 GMT' }, 3_000],
  [{ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, 0],
  [{ 'retry-after': '7', 'retry-after-ms': '120' }, 120],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': '-1' }, undefined],
  [{ 'retry-after': '' }, undefined],
  [{}, undefined],
])('%o asks to wait %s ms', (headers, retryAfterMs) => {
  for (const status of [429, 503]) {
    const { details } = failure(status, headers as Record<string, string>) as { readonly details: object };
    expect((details as { retryAfterMs?: number }).retryAfterMs).toBe(retryAfterMs);
  }
});

it('the message contains a reason that is a single word, but no prose, which may quote a key or a text', () => {
  expect(failure(400, {}, 'invalid_request_error')).toHaveProperty(
    'message',
    expect.stringContaining('invalid_request_error'),
  );
  const { message } = failure(400, {}, 'Incorrect key sk-123 provided') as Error;
  expect(message).not.toContain('sk-123');
});

it('a broken connection reports the code of its cause', () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const cause = new TypeError('fetch failed', { cause: refused });
  expect(connectionFailure('x.example', cause)).toMatchObject({
    code: 'UNAVAILABLE',
    retryable: true,
    message: expect.stringContaining('ECONNREFUSED') as string,
  });
});

it.each(['DEPTH_ZERO_SELF_SIGNED_CERT', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'INVALID_CA'])(
  'says that a certificate is not accepted (%s), which no further attempt changes',
  (code) => {
    const cause = new TypeError('fetch failed', { cause: Object.assign(new Error('tls'), { code }) });
    const message = `x.example cannot be used: its certificate is not accepted (${code}).`;
    const hint = expect.stringContaining('NODE_EXTRA_CA_CERTS') as string;
    const expected = { code: 'UNAVAILABLE', retryable: false, message, hint };
    expect(connectionFailure('x.example', cause)).toMatchObject(expected);
    expect(unreachable('x.example', 'X_URL', cause)).toMatchObject(expected);
  },
);

it('has what the service says, without what it quotes of the request', () => {
  const message = { error: { message: 'no model for: secret text of the user' } };
  const failure = statusFailure({
    server: 'x.example',
    status: 500,
    now: 0,
    message,
    sent: ['the secret text of the user'],
  });
  expect(failure.message).toBe('x.example cannot be used: status 500: no model for: …');
});

it.each([
  ['http://x.example:8080/new/v1/embeddings?key=1', 'http://x.example:8080/new/v1'],
  ['/new/v1/embeddings', 'https://x.example/new/v1'],
])('says what to write where a redirect to %s leads to the same request', (location, address) => {
  const headers = new Headers({ location });
  const url = 'https://x.example/v1/embeddings';
  const error = statusFailure({ server: 'x.example', status: 308, headers, url, now: 0 });
  expect(error.hint).toBe(`If that is the right server, write ${address} into the configuration.`);
  const login = new Headers({ location: '/login' });
  expect(statusFailure({ server: 'x.example', status: 302, headers: login, url, now: 0 }).hint).toMatch(/^Check/);
});

it('ends a limit with the words of the service', () => {
  const error = statusFailure({ server: 'x.example', status: 429, message: { error: 'monthly limit' }, now: 0 });
  expect(error.message).toBe('x.example asks to slow down (status 429): monthly limit');
  expect(error.code).toBe('RATE_LIMITED');
});

it.each([
  ['https://login.example/sign-in?token=abc', 'a redirect to https://login.example/sign-in'],
  ['/sign-in?token=abc', 'a redirect to /sign-in'],
  ['sign-in', 'a redirect to /sign-in'],
])('names where a redirect to %s leads, without its query', (location, problem) => {
  const headers = new Headers({ location });
  const { message } = statusFailure({ server: 'x.example', status: 302, now: 0, headers });
  expect(message).toBe(`x.example sent an unusable response: ${problem}`);
});
