import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { fileOf, guardStage, temporaryProject } from '@codesearch/testkit';
import type { TemporaryProject } from '@codesearch/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { strictTls } from './database.ts';
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

it.each([
  ['permission denied for schema public', 'permission denied for schema public', 'GRANT USAGE ON SCHEMA "public"'],
  ['permission denied for table code-app', 'permission denied for table code-app', 'GRANT SELECT ON TABLE "code-app"'],
  ['permission denied: source text', 'refused the user or the key', 'may only read'],
])('says which right a user lacks: %s', (words, problem, advice) => {
  const error = failure(Object.assign(new Error(words), { code: '42501' }), 'PostgreSQL at db', 'table');
  expect(error).toMatchObject({ code: 'UNAUTHORIZED', hint: expect.stringContaining(advice) as string });
  expect((error as Error).message).toContain(problem);
});

it.each([
  [{ message: 'The server does not support SSL connections' }, 'UNAVAILABLE', 'it has no TLS', 'sslmode=disable'],
  [{ message: 'SSL required', code: '08P01' }, 'UNAVAILABLE', 'without TLS', 'sslmode=verify-full'],
  [
    { message: 'no pg_hba.conf entry for host "::1", user "a", database "b", no encryption', code: '28000' },
    'UNAVAILABLE',
    'without TLS',
    'sslmode=verify-full',
  ],
  [{ message: 'expired', code: 'CERT_HAS_EXPIRED' }, 'UNAVAILABLE', 'CERT_HAS_EXPIRED', 'NODE_EXTRA_CA_CERTS'],
  [{ message: 'a', code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'UNAVAILABLE', 'certificate', 'NODE_EXTRA_CA_CERTS'],
  [{ message: 'no such file', code: 'ENOENT', syscall: 'open' }, 'CONFIG_INVALID', 'cannot be read', 'sslrootcert'],
])('says what a connection with TLS lacks: %j', (fields, code, problem, advice) => {
  const error = failure(Object.assign(new Error(fields.message), fields), 'PostgreSQL at db', 'table');
  expect(error).toMatchObject({ code, hint: expect.stringContaining(advice) as string });
  expect((error as Error).message).toContain(problem);
});

/** A server that refuses each connection: one that sets a time limit as PgBouncer does, any other for its database. */
async function refusingPooler(): Promise<{ readonly port: number; readonly started: string[]; close(): void }> {
  const started: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (startup) => {
      const text = startup.toString('latin1');
      started.push(text);
      const [code, problem] = text.includes('statement_timeout')
        ? ['08P01', 'unsupported startup parameter: statement_timeout']
        : ['3D000', 'no such database'];
      const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${problem}\0\0`);
      const head = Buffer.alloc(5);
      head.write('E');
      head.writeInt32BE(fields.length + 4, 1);
      socket.end(Buffer.concat([head, fields]));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, started, close: () => server.close() };
}

it('sets no time limit on the server where a pooler refuses it', async () => {
  const pooler = await refusingPooler();
  const address = `postgresql://ada:secret@127.0.0.1:${pooler.port}/code`;
  const env = (name: string): string | undefined => (name === 'PGVECTOR_URL' ? address : undefined);
  const store = guardStage(pgvector(), { ...project.context, env });
  await expect(store.upsert({ files: [fileOf('a.ts', {})] })).rejects.toMatchObject({
    message: expect.stringContaining('the database does not exist') as string,
    hint: 'Create the database, or correct the address.',
  });
  const [first = '', ...others] = pooler.started;
  expect(first).toContain('statement_timeout');
  expect(others.length).toBeGreaterThan(0);
  expect(others.join()).not.toContain('statement_timeout');
  await store[Symbol.asyncDispose]();
  pooler.close();
});

it.each([
  ['postgresql://h/d?sslmode=require', 'postgresql://h/d?sslmode=verify-full'],
  ['postgresql://h/d?a=1&sslmode=prefer&b=2', 'postgresql://h/d?a=1&sslmode=verify-full&b=2'],
  ['postgresql://h/d?sslmode=disable', 'postgresql://h/d?sslmode=disable'],
  ['postgresql://h/d?sslmode=no-verify', 'postgresql://h/d?sslmode=no-verify'],
  ['postgresql://h/d?sslmode=require&uselibpqcompat=true', 'postgresql://h/d?sslmode=require&uselibpqcompat=true'],
])('reads %s as the client does, which then prints no warning', (address, strict) => {
  expect(strictTls(address)).toBe(strict);
});

it('passes on what is no failure of the server', () => {
  const error = new TypeError('a fault');
  expect(failure(error, 'PostgreSQL at db', 'table')).toBe(error);
});
