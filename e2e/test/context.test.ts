import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { definePlugin } from '@codesearch/kernel';
import type { CodesearchConfig } from '@codesearch/kernel';
import { openProject } from '@codesearch/engine';
import type { IndexEvent, Project } from '@codesearch/engine';
import { llm } from '@codesearch/plugin-context-llm';
import { pattern } from '@codesearch/plugin-context-pattern';
import { local } from '@codesearch/plugin-store-local';
import { presetDefault } from '@codesearch/preset-default';
import { guardStage, hashEmbedder, ModelServer, ollamaChat } from '@codesearch/testkit';
import type { ChatRequest, GuardedStage } from '@codesearch/testkit';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Sandbox, workspace } from './sandbox.ts';

/*
 * Context sentences of a language model: they reach dense and lexical search however a file comes into the index, and
 * chunks get a degraded context while the server is down.
 */

const model = 'qwen3:0.6b';
/** More files than one batch. */
const fileCount = 60;

let folder: string;
let server: ModelServer;
let open: Project[];
/** Texts that reached the embedder, and the store of the project that was opened last. */
let embedded: string[];
let store: GuardedStage<'store'>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-context-'));
  server = await ModelServer.start(ollamaChat({ models: [model], answer: sentence }));
  open = [];
  embedded = [];
});

afterEach(async () => {
  for (const project of open) await project[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

/** A sentence with a word that is not in the source. */
function sentence({ messages }: ChatRequest): string {
  const name = /<excerpt[^>]*>\s*export function (\w+)/.exec(messages.at(-1)?.content ?? '')?.[1] ?? 'nothing';
  return `Explains ${wordOf(name)}.`;
}

const wordOf = (name: string): string => `zz${name}zz`;
/** Names without digits, so that each is one token. */
const nameOf = (index: number): string =>
  `part${String(index).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
const names = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => nameOf(index));
const source = (name: string): string => `export function ${name}() {\n  return '${name}';\n}\n`;

function write(tree: string, name: string, content = source(name)): void {
  const file = join(folder, tree, `src/${name}.js`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

const none = v.optional(v.strictObject({}), {});

const recordingEmbedder = definePlugin({
  name: 'embed-recording',
  stage: 'embedder',
  options: none,
  describe: () => ({ model: 'hash', dimensions: 64, maxBatchSize: 32 }),
  create(_, context) {
    const embedder = hashEmbedder().create(context);
    return {
      embed(request) {
        if (request.kind === 'document') embedded.push(...request.inputs);
        return embedder.embed(request);
      },
    };
  },
});

async function openTree(tree: string, home = 'home', file?: string): Promise<Project> {
  const options = file === undefined ? {} : { file };
  const config: CodesearchConfig = {
    contextualizer: llm({ fallback: pattern(), baseURL: server.url }),
    embedder: recordingEmbedder(),
    store: {
      ...local(options),
      create(context) {
        // A second connection to the same file.
        store = guardStage(local(options), context);
        return local(options).create(context);
      },
    },
  };
  const root = join(folder, tree);
  const project = await openProject({
    root,
    config,
    preset: presetDefault,
    env: { CODESEARCH_HOME: join(folder, home) },
    defaultWorkers: 0,
  });
  open.push(project);
  return project;
}

/** Expects that the sentence about each function was embedded before its text, and is found by its unique word. */
async function expectContexts(functions: readonly string[]): Promise<void> {
  const missing = functions.filter(
    (name) =>
      !embedded.some((text) => text.startsWith(`Explains ${wordOf(name)}.\n`) && text.endsWith(source(name).trimEnd())),
  );
  expect(missing).toEqual([]);
  for (const name of functions) {
    const found = await store.searchLexical({ query: wordOf(name), topK: 10 });
    expect(found.map(({ path }) => path)).toEqual([`src/${name}.js`]);
  }
}

it('reach the embedder and BM25 on a first run, a resumed run and a sync', async () => {
  const functions = names(fileCount);
  for (const tree of ['whole', 'broken']) for (const name of functions) write(tree, name);

  const whole = await openTree('whole');
  expect(await whole.index()).toMatchObject({ chunks: fileCount, levels: { llm: fileCount }, fallenBack: 0 });
  await expectContexts(functions);
  expect(server.calls).toHaveLength(fileCount);
  const first = embedded.toSorted();

  // The other data folder has no cached sentences or vectors.
  [embedded, server.calls.length] = [[], 0];
  const broken = await openTree('broken', 'other');
  const early = new AbortController();
  server.fault = ({ ordinal }) => void (ordinal === 6 && early.abort(new Error('stop')));
  await expect(broken.index({ signal: early.signal })).rejects.toThrow('stop');
  expect(await broken.status()).toMatchObject({ state: 'interrupted', chunks: 0 });
  server.fault = () => undefined;
  const late = new AbortController();
  const stop = ({ type }: IndexEvent): void => void (type === 'batch-committed' && late.abort(new Error('stop')));
  await expect(broken.index({ signal: late.signal, onEvent: stop })).rejects.toThrow('stop');
  const committed = await broken.status();
  expect(committed).toMatchObject({ state: 'interrupted', levels: { llm: committed.files } });
  expect(committed.files).toBeGreaterThan(0);
  expect(committed.files).toBeLessThan(fileCount);
  await broken[Symbol.asyncDispose]();
  const resumed = await openTree('broken', 'other');
  await resumed.index();
  expect(await resumed.status()).toMatchObject({ state: 'current', levels: { llm: fileCount } });
  await expectContexts(functions);
  expect([...new Set(embedded)].toSorted()).toEqual(first);
  // Calls in progress when the run stopped got no answer, and are repeated.
  expect(server.calls.length).toBeLessThanOrEqual(fileCount + 16);

  const others = ['changed', 'added'];
  write('broken', nameOf(0), source('changed'));
  write('broken', 'added');
  embedded = [];
  await resumed.search({ query: 'anything' });
  expect(await resumed.status()).toMatchObject({ state: 'current', levels: { llm: fileCount + 1 } });
  expect(embedded).toHaveLength(2);
  for (const name of others) {
    expect(embedded.filter((text) => text.startsWith(`Explains ${wordOf(name)}.\n`))).toHaveLength(1);
    expect(await store.searchLexical({ query: wordOf(name), topK: 10 })).toHaveLength(1);
  }
  expect(await store.searchLexical({ query: wordOf(nameOf(0)), topK: 10 })).toEqual([]);
});

it('are taken from the cache if only the store is another one, although the model does not answer', async () => {
  const functions = names(20);
  for (const name of functions) write('tree', name);
  await (await openTree('tree')).index();
  await open.pop()?.[Symbol.asyncDispose]();

  [embedded, server.calls.length] = [[], 0];
  server.fault = () => 'reset';
  const moved = await openTree('tree', 'home', 'other.sqlite');
  expect(await moved.index({ force: true })).toMatchObject({ levels: { llm: 20 }, fallenBack: 0 });
  expect(server.calls).toEqual([]);
  expect(embedded).toEqual([]);
  for (const name of functions) expect(await store.searchLexical({ query: wordOf(name), topK: 10 })).toHaveLength(1);
});

it('are written later for the chunks whose context is degraded, and no others', async () => {
  const functions = names(30);
  for (const name of functions) write('tree', name);
  write(
    'tree',
    'pair',
    `${source('one')}${'// Irrelevant.\n'.repeat(60)}${source('two')}${'// Irrelevant.\n'.repeat(60)}`,
  );
  const project = await openTree('tree');
  const { chunks } = await project.index();
  expect(chunks).toBeGreaterThan(31);
  const [calls, texts] = [server.calls.length, embedded.length];

  server.fault = () => 'reset';
  for (const name of functions.slice(0, 10)) write('tree', name, source(`${name}new`));
  const fallen = await project.index();
  expect(fallen).toMatchObject({ modified: 10, levels: { pattern: 10 }, improved: 0, fallenBack: 10 });
  expect(await project.status()).toMatchObject({ levels: { llm: chunks - 10, pattern: 10 }, fallenBack: 10 });
  expect((await project.search({ query: `${nameOf(0)}new` })).hits[0]?.chunk.path).toBe(`src/${nameOf(0)}.js`);
  await project[Symbol.asyncDispose]();

  server.fault = () => undefined;
  const later = await openTree('tree');
  [server.calls.length, embedded] = [0, []];
  expect(await later.index()).toMatchObject({ modified: 0, improved: 0, fallenBack: 10 });
  expect(server.calls).toHaveLength(0);
  expect(await later.index({ improve: true })).toMatchObject({
    modified: 0,
    unchanged: 31,
    improved: 10,
    fallenBack: 0,
  });
  expect(server.calls).toHaveLength(10);
  expect(embedded).toHaveLength(10);
  expect(await later.status()).toMatchObject({ state: 'current', levels: { llm: chunks }, fallenBack: 0 });
  for (const name of functions.slice(0, 10)) {
    expect(await store.searchLexical({ query: wordOf(`${name}new`), topK: 10 })).toHaveLength(1);
  }
  expect(await later.index({ improve: true })).toMatchObject({ improved: 0, fallenBack: 0 });
  expect(server.calls).toHaveLength(10);
  expect([calls, texts]).toEqual([chunks, chunks]);
});

it('are written later for a single chunk of a file', async () => {
  write(
    'tree',
    'pair',
    `${source('one')}${'// Irrelevant.\n'.repeat(60)}${source('two')}${'// Irrelevant.\n'.repeat(60)}`,
  );
  server.failNext({ status: 400, body: {} });
  const project = await openTree('tree');
  const { chunks } = await project.index();
  expect(await project.status()).toMatchObject({ fallenBack: 1, levels: { llm: chunks - 1, pattern: 1 } });
  [server.calls.length, embedded] = [0, []];
  expect(await project.index({ improve: true })).toMatchObject({ improved: 1, fallenBack: 0, chunks });
  expect(server.calls).toHaveLength(1);
  expect(embedded).toHaveLength(1);
});

it('are not requested again after a rename, in a copy of the tree, and in another project', async () => {
  for (const name of names(5)) write('tree', name);
  await (await openTree('tree')).index();
  [server.calls.length, embedded] = [0, []];
  for (const name of names(5)) write('copy', name);
  await (await openTree('copy')).index();
  for (const name of names(5)) write('moved/deeper', name);
  await (await openTree('moved')).index();
  expect(server.calls).toHaveLength(0);
});

it('words a plain question as the model does, and says so', async () => {
  const sandbox = new Sandbox({
    'src/cache.js': 'export function evictLeastRecent(cache) {\n  cache.entries.pop();\n}\n',
    'src/other.js': 'export function longest(answers) {\n  return answers.unused.length;\n}\n',
  });
  const config = join(sandbox.folder, 'codesearch.config.mjs');
  writeFileSync(
    config,
    `import { llm } from '${join(workspace, 'packages/plugin-context-llm/dist/index.js')}';
     export default { contextualizer: llm({ rewordQuestions: true, fallbackOnly: true, baseURL: '${server.url}' }) };`,
  );
  const search = async (...args: readonly string[]): Promise<{ stdout: string; stderr: string }> =>
    sandbox.run(['search', ...args, '--config', config]);
  const content = 'evict the least recently used entry\nevictLeastRecent cache entries';
  server.fault = ({ route }) => (route === 'POST /api/chat' ? { body: { message: { content } } } : undefined);
  const chats = (): number => server.calls.filter(({ route }) => route === 'POST /api/chat').length;
  const question = 'throw out the longest unused answers';
  try {
    const asked = await search(question);
    expect(asked.stderr).toContain('Asked as: evict the least recently used entry | evictLeastRecent cache entries\n');
    expect(asked.stdout).toMatch(/^src\/cache\.js:1\b/m);
    expect(JSON.parse((await search(question, '--json')).stdout)).toMatchObject({
      notes: [expect.stringMatching(/^Asked as: /)],
      results: [{ path: 'src/cache.js' }, { path: 'src/other.js' }],
    });
    expect(chats()).toBe(1);
    // Each of these is code, a condition, or words that somebody has chosen.
    for (const args of [
      ['evictLeastRecent'],
      ['cache entries'],
      ['where is evictLeastRecent called in the cache'],
      ['where are the cache entries configured'],
      ['how do I run the tests'],
      [question, '--also', 'cache'],
      ['the longest unused', '--exact'],
    ])
      await search(...args);
    expect(chats()).toBe(1);
    server.fault = () => ({ status: 404, body: { error: 'model not found' } });
    const failed = await search('what is thrown out of it first');
    expect(failed.stderr).toMatch(/^The question was not reworded: .*model/m);
  } finally {
    sandbox.remove();
  }
});

it('are reported by status, doctor, index and cache', async () => {
  const sandbox = new Sandbox({ 'src/one.js': source('one'), 'src/two.js': source('two') });
  const config = join(sandbox.folder, 'codesearch.config.mjs');
  const plugins = ['context-llm', 'context-pattern'].map((name) =>
    join(workspace, `packages/plugin-${name}/dist/index.js`),
  );
  writeFileSync(
    config,
    `import { llm } from '${plugins[0]}';
     import { pattern } from '${plugins[1]}';
     export default { contextualizer: llm({ fallback: pattern(), baseURL: '${server.url}' }) };`,
  );
  const run = async (...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await sandbox.run([...args, '--config', config]);
    expect({ args, code, stderr }).toMatchObject({ code: 0 });
    return stdout;
  };
  try {
    server.fault = ({ route }) => (route.endsWith('/chat') ? { status: 401, body: {} } : undefined);
    expect(await run('index')).toContain('2 chunks have a degraded context; `codesearch index --improve` retries.');
    expect(await run('status')).toMatch(
      /contexts 2 pattern\n +2 chunks have a degraded context; `codesearch index --improve`/,
    );
    expect(JSON.parse(await run('status', '--json'))).toMatchObject({ levels: { pattern: 2 }, fallenBack: 2 });
    server.fault = () => undefined;
    expect(await run('index', '--improve')).toContain('Improved the contexts of 2 chunks.');
    expect(await run('status')).toMatch(/contexts 2 llm\n(?! )/);
    expect(await run('cache', 'prune', '--unused-for', '1')).toContain('It contains 2 values of plugins');
    const cleared = JSON.parse(await run('cache', 'clear', '--json')) as object;
    expect(cleared).toMatchObject({ plugins: { entries: 0, removed: 2 } });
    server.fault = ({ route }) => (route === 'GET /api/tags' ? { body: { models: [] } } : undefined);
    const doctor = await sandbox.run(['doctor', '--config', config]);
    expect(doctor).toMatchObject({ code: 2, stdout: expect.stringContaining(`ollama pull ${model}`) as string });
  } finally {
    sandbox.remove();
  }
});
