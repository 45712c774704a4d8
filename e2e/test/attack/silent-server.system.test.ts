import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Sandbox } from '../sandbox.ts';
import { smallService } from '../small-service.ts';

/* docs/server.md: the server is never required. SECURITY.md: no query stops it, and no token of it outlives it. */

let sandbox: Sandbox;
let server: ChildProcess;

const hostile = `${'a'.repeat(80)}!`;

beforeEach(async () => {
  sandbox = new Sandbox({ ...smallService, 'slow.txt': `${Array.from({ length: 40 }, () => hostile).join('\n')}\n` });
  await sandbox.run(['index']);
  server = await serve();
});

afterEach(async () => {
  await end();
  sandbox.remove();
});

async function serve(): Promise<ChildProcess> {
  const child = sandbox.start(['serve', '--port', '0']);
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (part: string) => (log += part));
  await expect.poll(() => log).toContain('ready');
  return child;
}

async function end(): Promise<void> {
  if (server.signalCode !== null) return;
  const ended = once(server, 'close');
  server.kill('SIGKILL');
  await ended;
}

const record = (): { readonly token: string } =>
  JSON.parse(readFileSync(join(sandbox.home, 'server/server.json'), 'utf8')) as { readonly token: string };

it.skipIf(process.platform === 'win32')('a client of a server that is stopped answers by itself', async () => {
  server.kill('SIGSTOP');
  const { code, stdout } = await sandbox.runProcess(['search', 'parse_header', '--json']);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('src/parser.py') as string });
});

it.skipIf(process.platform === 'win32')('a signal ends a client of a server that is silent', async () => {
  await end();
  const path = join(sandbox.home, 'server/command.sock');
  rmSync(path);
  const silent = createServer((socket) => socket.once('data', () => client.kill('SIGTERM'))).listen(path);
  await once(silent, 'listening');
  const client = sandbox.start(['search', 'parse_header', '--json']);
  expect(await once(client, 'close')).toEqual([143, null]);
  silent.close();
});

it('a search is answered while expressions that backtrack are compared', async () => {
  const slow = Array.from({ length: 3 }, () => sandbox.runProcess(['search', '-e', '(a+)+$', '--json']));
  // Which process ends first is up to the machine; the test of the event loop measures how long others wait.
  const { stdout } = await sandbox.runProcess(['search', 'parse_header', '--json']);
  expect(stdout).toContain('src/parser.py');
  for (const { code, stderr } of await Promise.all(slow)) {
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/takes too long/) as string });
  }
});

it('each server has a token of its own', async () => {
  const { token } = record();
  await end();
  server = await serve();
  expect(record().token).not.toBe(token);
});
