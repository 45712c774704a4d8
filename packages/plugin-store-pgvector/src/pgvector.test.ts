import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { fileOf, guardStage, temporaryProject } from '@codesearch/testkit';
import type { TemporaryProject } from '@codesearch/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { failure } from './failure.ts';
import { pgvector } from './pgvector.ts';

let project: TemporaryProject;

beforeEach(async () => {
  project = await temporaryProject();
});
afterEach(() => project.remove());

/** A port on which no program listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

it('reports a server that is down with its address and without the password of the environment', async () => {
  const port = await closedPort();
  const address = `postgresql://ada:secret@127.0.0.1:${port}/code`;
  const env = (name: string): string | undefined => (name === 'PGVECTOR_URL' ? address : undefined);
  const context = { ...project.context, env };
  const binding = pgvector();
  expect(binding.describe(context).location).toMatch(new RegExp(`^PostgreSQL at 127.0.0.1:${port}/code, codesearch-`));
  const store = guardStage(binding, context);
  const error: unknown = await store.upsert({ files: [fileOf('a.ts', {})] }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'UNAVAILABLE', retryable: true });
  expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('secret');
  await store[Symbol.asyncDispose]();
});

it.each([
  ['localhost:5432/code', 'localhost:5432', 'PostgreSQL at localhost:5432/code'],
  ['ada:secret@db.example/code', 'db.example', 'PostgreSQL at db.example/code'],
  ['postgres://10.0.0.7/code', '10.0.0.7', 'PostgreSQL at 10.0.0.7/code'],
  ['postgresql:///code?host=/run/postgresql', '/run/postgresql', 'PostgreSQL at /run/postgresql/code'],
  ['postgresql:///code', 'localhost', 'PostgreSQL at localhost/code'],
  ['postgresql://%2Frun%2Fpostgresql/code', '/run/postgresql', 'PostgreSQL at /run/postgresql/code'],
  ['/run/postgresql code', '/run/postgresql', 'PostgreSQL at /run/postgresql'],
  [' ', 'localhost:5432', 'PostgreSQL at localhost:5432/postgres'],
])('reads the address %j of the environment', (text, host, server) => {
  const facts = pgvector({ table: 't' }).describe({ ...project.context, env: () => text });
  expect(facts).toMatchObject({ host, location: `${server}, t` });
});

it.each(['http://localhost:5432', 'mysql://ada:secret@localhost', 'postgresql://$DB_HOST/code', 'host=a dbname=b'])(
  'refuses the address %j of the environment, and does not quote it',
  (text) => {
    expect(() => pgvector().describe({ ...project.context, env: () => text })).toThrow(
      expect.objectContaining({
        code: 'CONFIG_INVALID',
        message: 'The configuration PGVECTOR_URL is invalid: it is no address of PostgreSQL.',
      }) as Error,
    );
  },
);

it.each([
  { baseURL: 'postgresql://ada:secret@localhost/code' },
  { baseURL: 'postgresql://localhost/code?password=secret' },
  { baseURL: 'http://localhost:5432' },
  { table: 'a"b' },
  { constructionEf: 20, m: 16 },
])('refuses %j', (options) => {
  const described = (): unknown => pgvector(options).describe(project.context);
  expect(described).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
});

it.each([
  ['28P01', 'UNAUTHORIZED', false],
  ['42501', 'UNAUTHORIZED', false],
  ['53300', 'RATE_LIMITED', true],
  ['57P03', 'UNAVAILABLE', true],
  ['53100', 'UNAVAILABLE', true],
  ['40P01', 'UNAVAILABLE', true],
  ['3D000', 'UNAVAILABLE', true],
  ['ECONNRESET', 'UNAVAILABLE', true],
  ['58P01', 'UNSUPPORTED', false],
  ['42P01', 'UNAVAILABLE', true],
  ['42P07', 'INPUT_INVALID', false],
  ['54000', 'LIMIT_EXCEEDED', false],
  ['22P02', 'RESPONSE_INVALID', false],
])('reports %s as %s, and quotes nothing that the server says', (code, expected, retryable) => {
  const error = failure(Object.assign(new Error('source text'), { code }), 'PostgreSQL at db', 'table');
  expect(error).toMatchObject({ code: expected, retryable });
  expect((error as Error).message).not.toContain('source text');
});

it('passes on what is no failure of the server', () => {
  const error = new TypeError('a fault');
  expect(failure(error, 'PostgreSQL at db', 'table')).toBe(error);
});
