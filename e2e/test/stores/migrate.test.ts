import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProtocolServer } from '../../../packages/plugin-store-qdrant/src/fixture/protocol-server.ts';
import { expectDocumented } from '../json-schema.ts';
import { Sandbox } from '../sandbox.ts';
import { startQdrant, writeConfig } from './qdrant-server.ts';

let server: ProtocolServer;
let sandbox: Sandbox;
let config: string;

beforeAll(async () => (server = await startQdrant()));
afterAll(() => server.stop());

beforeEach(() => {
  sandbox = new Sandbox({
    'src/retry.ts': 'export function retryWithBackoff(): void {\n  // waits longer after each failure\n}\n',
    'src/parse.py': 'def parse_http_header(line):\n    return line.split(":")\n',
    'docs/guide.md': '# Guide\n\nHow letters are sent by post.\n',
  });
  config = writeConfig(sandbox.folder, server.url, 'moved');
});
afterEach(() => {
  server.collections.clear();
  server.healthyFor = Number.POSITIVE_INFINITY;
  sandbox.remove();
});

async function json<Value>(...args: string[]): Promise<Value> {
  const { code, stdout, stderr } = await sandbox.run([...args, '--json']);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout) as Value;
}

async function ids(...args: string[]): Promise<readonly string[]> {
  const { results } = await json<{ results: readonly { path: string; startLine: number }[] }>('search', ...args);
  return results.map(({ path, startLine }) => `${path}:${startLine}`);
}

interface Listed {
  readonly projects: readonly { readonly store?: { readonly plugin: string }; readonly stored?: object }[];
}

describe('migrate', () => {
  it('moves an index to a configured store and back, and hits stay the same', async () => {
    await json('index');
    const before = await ids('how are letters sent');
    const moved = await json('migrate', '--config', config);
    expectDocumented('migrate', moved);
    expect(moved).toMatchObject({
      version: 1,
      files: 3,
      from: { plugin: 'store-local' },
      to: { plugin: 'store-qdrant', location: expect.stringContaining(server.url) as string },
      configured: true,
    });
    const listed = await json<Listed>('ls');
    expectDocumented('ls', listed);
    expect(listed.projects[0]).toMatchObject({ store: { plugin: 'store-qdrant' }, stored: { files: 3, chunks: 3 } });
    server.healthyFor = 0;
    const silent = await json<Listed>('ls');
    expectDocumented('ls', silent);
    expect(silent.projects[0]).toMatchObject({ stored: { code: 'UNAVAILABLE' } });
    server.healthyFor = Number.POSITIVE_INFINITY;
    expect(await ids('how are letters sent', '--config', config)).toEqual(before);
    expect(await json('status', '--config', config)).toMatchObject({ state: 'current', files: 3 });
    expect(await json('migrate')).toMatchObject({ from: { plugin: 'store-qdrant' }, to: { plugin: 'store-local' } });
    expect(await ids('how are letters sent')).toEqual(before);
    expect([...server.collections.keys()]).toEqual([]);
  });

  it('accepts the name of a store, and says what to configure', async () => {
    await json('index');
    const { code, stdout, stderr } = await sandbox.run(['migrate', '--to', config]);
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('Moved 3 files');
    expect(stdout).toContain('store-qdrant');
    const stale = await sandbox.run(['search', 'letters']);
    expect(stale.code).toBe(2);
    expect(stale.stderr).toContain('INDEX_STALE');
    expect(await json('migrate', '--to', 'local')).toMatchObject({ to: { plugin: 'store-local' }, configured: true });
  });

  it('keeps the index in its store if the other store fails, and can be run again', async () => {
    await json('index');
    const before = await ids('retryWithBackoff');
    server.healthyFor = 20;
    const failed = await sandbox.run(['migrate', '--config', config]);
    expect(failed.code).toBe(2);
    expect(failed.stderr).toContain('UNAVAILABLE');
    expect(await ids('retryWithBackoff')).toEqual(before);
    server.healthyFor = Number.POSITIVE_INFINITY;
    expect(await json('migrate', '--config', config)).toMatchObject({ files: 3 });
    expect(await ids('retryWithBackoff', '--config', config)).toEqual(before);
  });

  it('refuses a store with another index, and the store that already has the index', async () => {
    const other = new Sandbox({ 'a.ts': 'export const a = 1;\n' });
    try {
      expect((await other.run(['index', '--config', config])).code).toBe(0);
      await json('index');
      const occupied = await sandbox.run(['migrate', '--config', config]);
      expect(occupied.code).toBe(2);
      expect(occupied.stderr).toMatch(/already has 1 file of another index/);
      const same = await sandbox.run(['migrate']);
      expect(same.code).toBe(2);
      expect(same.stderr).toContain('already');
      const unknown = await sandbox.run(['migrate', '--to', 'nosuch']);
      expect(unknown.code).toBe(2);
      expect(unknown.stderr).toContain('@codesearch/plugin-store-nosuch');
    } finally {
      other.remove();
    }
  });
});

describe('status --repair', () => {
  it('restores files that the store has lost, and removes files that are not in the index', async () => {
    await json('index', '--config', config);
    const collection = server.collections.get('moved')!;
    const of = (path: string): object => ({ filter: { must: [{ key: 'path', match: { any: [path] } }] } });
    collection.delete(of('src/parse.py') as never);
    collection.setPayload({ ...of('docs/guide.md'), payload: { path: 'docs/ghost.md' } } as never);
    expect(await json('status', '--config', config)).toMatchObject({ state: 'corrupt' });
    const repaired = await json('status', '--repair', '--config', config);
    expectDocumented('status', repaired);
    expect(repaired).toMatchObject({
      state: 'current',
      files: 3,
      repair: { restored: ['docs/guide.md', 'src/parse.py'], orphans: ['docs/ghost.md'] },
    });
    expect((await ids('parseHttpHeader', '--config', config))[0]).toBe('src/parse.py:1');
    expect(await json('status', '--repair', '--config', config)).toMatchObject({
      repair: { restored: [], orphans: [], rebuilt: false },
    });
  });
});
