import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { shownTokens } from '@codesearch/presentation/agent';
import type { Progress } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sourceTree } from '../faults/source-tree.ts';
import { Sandbox } from '../sandbox.ts';
import { Agent } from './agent.ts';

/* A session of an agent with the built server over standard input and output. */

let sandbox: Sandbox;
let agent: Agent;

interface Hits {
  readonly complete: boolean;
  readonly files: number;
  readonly hits: readonly { readonly id: string; readonly path: string; readonly note?: string }[];
  readonly nextCursor?: string;
}

beforeAll(async () => {
  sandbox = new Sandbox(sourceTree(160));
  agent = await Agent.start(sandbox);
});

afterAll(async () => {
  await agent[Symbol.asyncDispose]();
  sandbox.remove();
});

async function search(query: string, given: Record<string, unknown> = {}): Promise<Hits> {
  const { structured, text, isError } = await agent.call('search_code', { query, path: sandbox.tree, ...given });
  expect(isError, text).toBe(false);
  return structured as Hits;
}

async function statusOf(path: string): Promise<Record<string, unknown>> {
  const { structured } = await agent.call('get_indexing_status', { path });
  return (structured as { readonly projects: readonly Record<string, unknown>[] }).projects[0]!;
}

it('lists four tools in fewer than 1,000 tokens', async () => {
  const { tools } = await agent.client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'search_code',
    'index_codebase',
    'get_indexing_status',
    'clear_index',
  ]);
  // What clients give to models, at four characters a token, the usual estimate.
  const shown = tools.map(({ name, description, inputSchema, outputSchema }) => ({
    name,
    description,
    inputSchema,
    outputSchema,
  }));
  expect(JSON.stringify(shown).length / 4).toBeLessThan(1000);
  expect(JSON.stringify(tools)).not.toMatch(/anyOf|oneOf|allOf/);
});

it('answers with text only by default', async () => {
  await using plain = await Agent.start(sandbox, { args: [] });
  expect((await plain.client.listTools()).tools.filter(({ outputSchema }) => outputSchema)).toEqual([]);
  expect(await plain.call('get_indexing_status')).toMatchObject({ isError: false, structured: undefined });
});

it('indexes in the background, reports progress, and answers searches from what is indexed so far', async () => {
  await agent.call('clear_index', { path: sandbox.tree });
  const paths = readdirSync(sandbox.tree, { recursive: true, withFileTypes: true });
  const files = paths.filter((path) => path.isFile() && path.name !== '.env').length;
  const started = await agent.call('index_codebase', { path: sandbox.tree });
  expect(started.structured).toMatchObject({ root: sandbox.tree, outcome: 'started' });
  expect((await agent.call('index_codebase', { path: sandbox.tree })).text).toMatch(/^Already indexing|up to date/);
  const early = await agent.call('search_code', { query: 'how is a session refreshed', path: sandbox.tree });
  const { complete, files: found } = early.structured as Hits;
  if (complete) expect(found).toBe(files);
  else expect(early.text).toContain('PARTIAL: ');
  const reported: Progress[] = [];
  let status = await statusOf(sandbox.tree);
  while (status['phase'] !== 'idle') {
    expect(status['state'], 'not complete while a job runs').not.toBe('current');
    await agent.call('get_indexing_status', { path: sandbox.tree }, (progress) => reported.push(progress));
    status = await statusOf(sandbox.tree);
  }
  expect(status).toMatchObject({ state: 'current', files, pending: 0 });
  const done = reported.map(({ progress }) => progress);
  expect(done).toEqual(done.toSorted((a, b) => a - b));
  await expect.poll(() => agent.log).toContain(`Indexed ${files} files of ${sandbox.tree}.`);
});

describe('with a complete index', () => {
  beforeEach(async () => {
    await agent.call('index_codebase', { path: sandbox.tree });
    while ((await statusOf(sandbox.tree))['phase'] !== 'idle') await sleep(50);
  });

  it('finds code that was just written', async () => {
    expect((await search('zebraCrossing')).hits.map(({ path }) => path)).not.toContain('src/zebra.ts');
    sandbox.write('src/zebra.ts', 'export function zebraCrossing(): number {\n  return 1;\n}\n');
    const { hits, complete } = await search('zebraCrossing');
    expect([complete, hits[0]?.path, hits[0]?.note]).toEqual([true, 'src/zebra.ts', undefined]);
  });

  it('finds a renamed file at its new path, and keeps the ids of code that did not move', async () => {
    sandbox.write('src/giraffe.ts', 'export function giraffeFeeding(): void {}\n');
    const before = await search('giraffeFeeding');
    mkdirSync(join(sandbox.tree, 'moved'));
    renameSync(join(sandbox.tree, 'src/giraffe.ts'), join(sandbox.tree, 'moved/giraffe.ts'));
    const after = await search('giraffeFeeding');
    expect(after.hits[0]?.path).toBe('moved/giraffe.ts');
    expect(after.hits.map(({ path }) => path)).not.toContain('src/giraffe.ts');
    const ids = new Map(before.hits.map(({ path, id }) => [path, id]));
    const both = after.hits.filter(({ path }) => ids.has(path));
    expect(both.map(({ id }) => id)).toEqual(both.map(({ path }) => ids.get(path)));
  });

  it('indexes changes between two searches', async () => {
    sandbox.write('src/okapi.ts', 'export function okapiFeeding(): void {}\n');
    await expect.poll(async () => (await statusOf(sandbox.tree))['pending']).toBe(0);
  });

  it('applies the folder, the language and the pattern before it takes the best hits', async () => {
    const paths = async (given: Record<string, unknown>): Promise<readonly string[]> =>
      (await search('retry the order', { limit: 50, maxTokens: 20_000, ...given })).hits.map(({ path }) => path);
    const inFolder = await paths({ path: join(sandbox.tree, 'src/net') });
    expect(inFolder).toHaveLength(50);
    expect(inFolder.filter((path) => !path.startsWith('src/net/'))).toEqual([]);
    const prose = await paths({ path: join(sandbox.tree, 'src/net'), language: 'md', pathGlob: 'http/*' });
    expect(prose.length).toBeGreaterThan(0);
    expect(prose.filter((path) => !/^src\/net\/http\/[^/]+\.md$/.test(path))).toEqual([]);
    expect((await agent.call('search_code', { query: 'x', path: sandbox.tree, language: 'typescrpt' })).text).toContain(
      "Did you mean 'typescript'",
    );
  });

  it('pages without gaps or repeats, and within the budget', async () => {
    const all = await search('validate the window', { limit: 20, maxTokens: 20_000 });
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const given = {
        query: 'validate the window',
        path: sandbox.tree,
        limit: 7,
        maxTokens: 400,
        ...(cursor && { cursor }),
      };
      const { text, structured } = await agent.call('search_code', given);
      expect(shownTokens(text, JSON.stringify(structured))).toBeLessThanOrEqual(400);
      const { hits, nextCursor } = structured as Hits;
      paged.push(...hits.map(({ id }) => id));
      cursor = nextCursor;
    } while (cursor !== undefined && paged.length < 20);
    expect(paged.slice(0, 20)).toEqual(all.hits.map(({ id }) => id));
    const other = await agent.call('search_code', {
      query: 'another question',
      path: sandbox.tree,
      cursor: all.nextCursor,
    });
    expect([other.isError, other.text]).toEqual([true, expect.stringContaining('belongs to another query')]);
  });

  it('serves the status and the lines of files as resources, with secrets masked', async () => {
    const secret = `ghp_${createHash('sha256').update('a key').digest('hex').slice(0, 36)}`;
    sandbox.write('src/key.ts', `export const okay = 1;\nexport const key = '${secret}';\n`);
    const read = async (uri: string): Promise<string> => {
      const { contents } = await agent.client.readResource({ uri });
      return contents.map((content) => ('text' in content ? content.text : '')).join('');
    };
    expect(await read('codesearch://status')).toContain(`${sandbox.tree}: `);
    expect(await read(`codesearch://status${sandbox.tree}`)).toContain(`${sandbox.tree}: `);
    expect(await read(`codesearch://span/1-1${sandbox.tree}/src/key.ts`)).toBe('export const okay = 1;');
    const masked = await read(`codesearch://span/1-2${sandbox.tree}/src/key.ts`);
    expect(masked).not.toContain(secret);
    expect(masked).toContain('export const key');
    sandbox.write('.env', 'PASSWORD=correct-horse\n');
    await expect(read(`codesearch://span/1-2${sandbox.tree}/.env`)).rejects.toThrow(/skipped|ignored/);
  });

  it('rebuilds only with the token that came with the cost', async () => {
    const rebuild = { path: sandbox.tree, force: true };
    const asked = [await agent.call('index_codebase', rebuild), await agent.call('index_codebase', rebuild)];
    for (const { text } of asked) expect(text).toContain('Nothing has been removed.');
    expect(await statusOf(sandbox.tree)).toMatchObject({ phase: 'idle' });
    expect((await search('validate the window')).hits).not.toEqual([]);
    const confirm = /confirm: "(\w+)"/.exec(asked[1]!.text)?.[1];
    const rebuilt = await agent.call('index_codebase', { ...rebuild, confirm });
    expect(rebuilt.text).toMatch(/^Rebuilding|up to date/);
    expect((await agent.call('index_codebase', { ...rebuild, confirm })).text).toContain('Nothing has been removed.');
    while ((await statusOf(sandbox.tree))['phase'] !== 'idle') await sleep(200);
    expect((await statusOf(sandbox.tree))['state']).toBe('current');
  });

  it('clears only the index with exactly the given root', async () => {
    const part = await agent.call('clear_index', { path: join(sandbox.tree, 'src') });
    expect([part.isError, part.text]).toEqual([true, expect.stringContaining('nothing was removed')]);
    const cleared = await agent.call('clear_index', { path: sandbox.tree });
    expect(cleared.text).toContain(`Removed the index of ${sandbox.tree}`);
    expect(await statusOf(sandbox.tree)).toMatchObject({ state: 'missing', files: 0 });
  });
});
