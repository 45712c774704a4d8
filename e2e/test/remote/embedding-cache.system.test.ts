import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModelServer, openaiEmbeddings } from '@codesearch/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectDocumented } from '../json-schema.ts';
import { Sandbox } from '../sandbox.ts';
import type { Outcome } from '../sandbox.ts';
import { remoteConfig, textsOf } from './remote-config.ts';

/* A text that was embedded once is not sent again, and an estimate predicts what a run sends. */

let sandbox: Sandbox;
let server: ModelServer;

beforeEach(async () => {
  server = await ModelServer.start({ 'POST /v1/embeddings': openaiEmbeddings() });
  sandbox = new Sandbox({
    'src/http_client.ts': 'export function sendRequest(url: string) {\n  return fetch(url);\n}\n',
    'src/store.ts': 'export class Store {\n  save(key: string) {\n    return key;\n  }\n}\n',
    'README.md': '# Service\n\nIt sends requests and saves what comes back.\n',
  });
  sandbox.commit();
  configure();
});

afterEach(async () => {
  await server[Symbol.asyncDispose]();
  sandbox.remove();
});

describe('nothing is sent', () => {
  it('after a switch to another branch and back', async () => {
    await index();
    git('checkout', '--quiet', '-b', 'other');
    sandbox.write('src/store.ts', 'export class Store {\n  load(key: string) {\n    return key;\n  }\n}\n');
    git('commit', '--quiet', '--all', '--message', 'Load');
    expect(await sentDuring(() => index())).toHaveLength(1);
    git('checkout', '--quiet', '-');
    expect(await sentDuring(() => index())).toEqual([]);
    git('checkout', '--quiet', 'other');
    expect(await sentDuring(() => index())).toEqual([]);
  });

  it('in a second worktree', async () => {
    await index();
    const second = join(sandbox.folder, 'second');
    git('worktree', 'add', '--quiet', second);
    expect(await sentDuring(() => run('index', second))).toEqual([]);
  });

  it('after a file and a folder were renamed, and hits are the same as after a rebuild', async () => {
    await index();
    renameSync(join(sandbox.tree, 'src/http_client.ts'), join(sandbox.tree, 'src/courier.ts'));
    renameSync(join(sandbox.tree, 'src'), join(sandbox.tree, 'lib'));
    expect(await sentDuring(() => index())).toEqual([]);
    const renamed = await hits('courier sends a request');
    expect(renamed[0]).toMatchObject({ path: 'lib/courier.ts' });
    await run('index', '--force');
    expect(await hits('courier sends a request')).toEqual(renamed);
  });

  it('in a rebuild', async () => {
    await index();
    expect(await sentDuring(() => run('index', '--force'))).toEqual([]);
  });
});

describe('an estimate', () => {
  it('shows files, chunks, tokens and price, and sends and writes nothing', async () => {
    const { stdout } = await run('index', '--estimate', '--json');
    expectDocumented('estimate', JSON.parse(stdout));
    const estimate = JSON.parse(stdout) as { chunks: number; newTokens: number; dollars: number };
    expect(estimate).toMatchObject({
      files: 3,
      newChunks: estimate.chunks,
      embedder: { plugin: 'embed-openai', model: 'm' },
      price: { dollarsPerMillionTokens: 1 },
      dollars: estimate.newTokens / 1e6,
    });
    expect(server.calls).toEqual([]);
    expect(existsSync(sandbox.home)).toBe(false);

    const texts = await sentDuring(() => index());
    expect(texts).toHaveLength(estimate.chunks);
    const tokens = texts.reduce((sum, text) => sum + Math.ceil(Buffer.byteLength(text) / 4), 0);
    expect(estimate.newTokens).toBe(tokens);
  });

  it('does not count what is cached', async () => {
    await index();
    expect(JSON.parse((await run('index', '--estimate', '--json')).stdout)).toMatchObject({ files: 0, chunks: 0 });
    const forced = JSON.parse((await run('index', '--estimate', '--force', '--json')).stdout) as object;
    expect(forced).toMatchObject({ files: 3, newChunks: 0, newTokens: 0, dollars: 0 });
    sandbox.write('src/new.ts', 'export const fresh = 1;\n');
    expect((await run('index', '--estimate')).stdout).toMatch(
      /^To index: 1 file .* in 1 chunk,[\s\S]*Nothing was sent/,
    );
  });

  it('is of a whole new index if the settings have changed, as a run builds it', async () => {
    await index();
    configure('pattern({ doc: false })');
    expect(await run('index', '--estimate')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^To index: 3 files/),
    });
  });
});

describe('the cache', () => {
  const look = async (...args: string[]): Promise<{ entries: number; removed: number }> => {
    const { stdout } = await run('cache', ...args, '--json');
    expectDocumented('cache', JSON.parse(stdout));
    return JSON.parse(stdout) as { entries: number; removed: number };
  };

  it('shows its contents, and is cleared on request', async () => {
    expect(await look()).toMatchObject({ entries: 0, fileBytes: 0 });
    const texts = await sentDuring(() => index());
    expect(await look()).toMatchObject({ entries: texts.length, removed: 0 });
    expect(await look('prune', '--unused-for', '1')).toMatchObject({ entries: texts.length, removed: 0 });
    expect(await look('prune', '--max-size', '0')).toMatchObject({ entries: 0, removed: texts.length });
    expect((await run('cache')).stdout).toContain('The cache contains no vectors.');
    expect(await sentDuring(() => run('index', '--force'))).toHaveLength(texts.length);
    expect(await look('clear')).toMatchObject({ entries: 0, removed: texts.length });
  });

  it('refuses invalid options', async () => {
    expect(await run('cache', 'prune')).toMatchObject({ code: 2 });
    expect(await run('cache', 'clear', '--max-size', '3')).toMatchObject({ code: 2 });
    expect(await run('cache', 'shrink')).toMatchObject({ code: 2 });
  });
});

it('doctor and config name a missing key', async () => {
  const file = join(sandbox.folder, 'openai.config.mjs');
  const plugin = JSON.stringify(join(import.meta.dirname, '../../../packages/plugin-embed-openai/dist/index.js'));
  writeFileSync(file, `import { openai } from ${plugin};\nexport default { embedder: openai() };\n`);
  const doctor = await sandbox.run(['doctor', '--config', file]);
  expect(doctor).toMatchObject({ code: 2, stdout: expect.stringContaining('OPENAI_API_KEY') as string });
  const config = await sandbox.run(['config', '--json', '--config', file]);
  expect(JSON.parse(config.stdout)).toMatchObject({
    environment: expect.arrayContaining([{ name: 'OPENAI_API_KEY', set: false }]) as unknown,
  });
});

function configure(contextualizer?: string): void {
  const text = remoteConfig(server.url, contextualizer === undefined ? {} : { contextualizer });
  writeFileSync(join(sandbox.folder, 'remote.config.mjs'), text);
}

function run(...args: readonly string[]): Promise<Outcome> {
  return sandbox.run([...args, '--config', join(sandbox.folder, 'remote.config.mjs')]);
}

async function index(): Promise<void> {
  expect(await run('index')).toMatchObject({ code: 0 });
}

/** The hits of a query. */
async function hits(query: string): Promise<readonly object[]> {
  const { stdout } = await run('search', query, '--json');
  return (JSON.parse(stdout) as { readonly results: readonly object[] }).results;
}

/** The texts that are sent during some work. */
async function sentDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = server.calls.length;
  await work();
  return server.calls.slice(before).flatMap(({ body }) => textsOf(body));
}

function git(...args: readonly string[]): void {
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...identity, ...args], { cwd: sandbox.tree, stdio: 'pipe' });
}
