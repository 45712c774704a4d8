import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Registrar, clients, findClient } from '@codesearch/agents';
import { systemOf } from '@codesearch/toolkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkClients } from './check-clients.ts';

const advice = { of: () => undefined, ofState: () => '' };

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'codesearch-client-'));
});

afterEach(() => rmSync(home, { recursive: true }));

function registrar({ program, node } = { program: '/opt/codesearch.js', node: '/opt/node' }): Registrar {
  const installation = { program, node, version: '1.2.3', system: systemOf('linux') };
  return new Registrar({ home, env: { HOME: home }, installation });
}

function register(id: string, installation?: { readonly program: string; readonly node: string }): void {
  registrar(installation).add(findClient(id), []);
}

function write(id: string, text: string): void {
  const { file } = registrar().registration(findClient(id));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

it('ignores clients without an entry for the server', () => {
  write('cursor', '{ "mcpServers": { "docs": { "url": "https://example.org" } } }');
  write('gemini', '{ broken');
  expect(checkClients(registrar(), advice)).toEqual([]);
});

it('reports a program that does not exist, for every client', () => {
  for (const { id } of clients) register(id);
  const findings = checkClients(registrar(), advice);
  expect(findings).toHaveLength(clients.length);
  for (const { ok, message } of findings) expect([ok, message]).toEqual([false, expect.stringContaining('/opt/node')]);
  expect(findings[0]?.repair).toBe('codesearch register amp --write');
});

it('accepts a program that exists, and a command without a path', () => {
  register('codex', { node: process.execPath, program: import.meta.filename });
  register('cursor', { node: process.execPath, program: '/home/ada/.npm/_npx/1f/codesearch.js' });
  expect(checkClients(registrar(), advice).map(({ ok }) => ok)).toEqual([true, true]);
});

it('reports a file that cannot be read, and checks the others', () => {
  mkdirSync(join(home, '.cursor/mcp.json'), { recursive: true });
  register('codex', { node: process.execPath, program: import.meta.filename });
  expect(checkClients(registrar(), advice)).toMatchObject([
    { ok: true },
    { ok: false, message: expect.stringContaining('not a regular file') as string },
  ]);
});

it('reports a broken file that mentions the server', () => {
  write('cursor', '{ "mcpServers": { "codesearch" ');
  expect(checkClients(registrar(), advice)).toMatchObject([
    { ok: false, message: expect.stringContaining('mcp.json') as string },
  ]);
});
