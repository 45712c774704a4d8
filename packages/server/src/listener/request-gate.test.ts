import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusalOf } from './request-gate.ts';

const routes = new Map([
  ['/mcp', { methods: ['POST', 'GET', 'DELETE'] }],
  ['/', { methods: ['GET'], isPublic: true }],
]);
const gate = { hosts: ['localhost', '127.0.0.1'], origins: ['http://localhost:7711'], token: 'secret', routes };
const headers = { host: 'localhost:7711', authorization: 'Bearer secret' };
const allowed = { headers, method: 'POST', url: '/mcp' };

describe('a request', () => {
  it('is handled at the endpoint, with or without a query', () => {
    expect(refusalOf(allowed, gate)).toBeUndefined();
    expect(refusalOf({ ...allowed, url: '/mcp?a=//' }, gate)).toBeUndefined();
    expect(refusalOf({ ...allowed, headers: { ...headers, origin: 'http://localhost:7711' } }, gate)).toBeUndefined();
  });

  it('needs no token for what is public, but the right host and origin', () => {
    const page = { headers: { host: 'localhost:7711' }, method: 'GET', url: '/?query=a' };
    expect(refusalOf(page, gate)).toBeUndefined();
    expect(refusalOf({ ...page, headers: { host: 'example.org' } }, gate)).toMatchObject({ status: 403 });
    expect(refusalOf({ ...page, headers: { ...page.headers, origin: 'null' } }, gate)).toMatchObject({ status: 403 });
    expect(refusalOf({ ...page, method: 'POST' }, gate)).toMatchObject({ status: 405 });
  });

  it('may have another key instead of the token', () => {
    const keyed = { ...gate, isKey: (text: string) => text === 'key' };
    const withKey = { ...allowed, headers: { ...headers, authorization: 'Bearer key' } };
    expect(refusalOf(withKey, keyed)).toBeUndefined();
    expect(refusalOf(allowed, keyed)).toBeUndefined();
    expect(refusalOf(withKey, gate)).toMatchObject({ status: 401 });
    expect(refusalOf({ ...withKey, headers: { host: 'localhost' } }, keyed)).toMatchObject({ status: 401 });
  });

  it.each([
    [404, { url: '//' }],
    [404, { url: '/\\' }],
    [404, { url: '/mcp/' }],
    [400, { url: 'http://localhost:7711/mcp' }],
    [400, { url: '*' }],
    [400, { url: '' }],
    [405, { method: 'TRACE' }],
    [405, { method: undefined }],
    [403, { headers: { ...headers, host: 'example.org' } }],
    [403, { headers: { ...headers, origin: 'http://localhost:7712' } }],
    [403, { headers: { ...headers, origin: 'https://localhost:7711' } }],
    [403, { headers: { ...headers, origin: 'null' } }],
    [401, { headers: { host: 'localhost' } }],
    [401, { headers: { host: 'localhost' }, url: '//' }],
  ])('is refused with %i: %j', (status, change) => {
    expect(refusalOf({ ...allowed, ...change } as typeof allowed, gate)).toMatchObject({ status });
  });

  it.each(['a@localhost', 'localhost/a', 'localhost?a', 'localhost#a', 'localhost\\a', 'localhost:1:2', '[', 'a b'])(
    'is refused if its host is %s',
    (host) => {
      expect(refusalOf({ ...allowed, headers: { ...headers, host } }, gate)).toMatchObject({ status: 400 });
    },
  );

  it('gets a status from 400 to 499 or is handled, whatever it consists of', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(text, text, text, text, (url, method, host, origin) => {
        const found = refusalOf({ headers: { ...headers, host, origin }, method, url }, { ...gate, hosts: [] });
        expect(found?.status).toSatisfy((status: number) => status >= 400 && status < 500);
      }),
    );
  });
});
