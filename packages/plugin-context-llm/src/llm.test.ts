import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { definePlugin } from '@codesearch/kernel';
import type { ChunkContext, PluginContext } from '@codesearch/kernel';
import {
  ModelServer,
  ollamaChat,
  openaiChat,
  rawContextualizer,
  temporaryProject,
  guardStage,
} from '@codesearch/testkit';
import type { ChatRequest, ModelFault, TemporaryProject, GuardedStage } from '@codesearch/testkit';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { excerptIn, sentenceAbout } from '../test/excerpt.ts';
import { file, sourceOf } from '../test/greek-file.ts';
import { headed } from '../test/headed.ts';
import { llm } from './index.ts';
import type { LlmOptions } from './index.ts';

const model = 'qwen3:0.6b';
const key = 'sk-0123456789abcdef';

let project: TemporaryProject;
let server: ModelServer;
let opened: GuardedStage<'contextualizer'>[] = [];
/** Address of the server, even when it is down. */
let url: string;
/** Called with each answer. */
let answers = (): unknown => undefined;
/** Milliseconds that are added to the clock. */
let clockOffsetMs = 0;

beforeEach(async () => {
  project = await temporaryProject();
  const routes = {
    models: [model],
    answer: ({ messages }: ChatRequest) => {
      answers();
      return sentenceAbout(excerptIn(messages));
    },
  };
  server = await ModelServer.start({ ...ollamaChat(routes), ...openaiChat({ ...routes, key }) });
  url = server.url;
  answers = () => undefined;
  clockOffsetMs = 0;
});

afterEach(async () => {
  await Promise.all(opened.map((stage) => stage[Symbol.asyncDispose]()));
  opened = [];
  await server[Symbol.asyncDispose]();
  await project.remove();
});

function contextFor(here: TemporaryProject = project): PluginContext {
  return {
    ...here.context,
    env: (name) => ({ OPENAI_API_KEY: key, OLLAMA_HOST: url })[name],
    now: () => Date.now() + clockOffsetMs,
  };
}

async function open(
  options: LlmOptions = {},
  context: PluginContext = contextFor(),
): Promise<GuardedStage<'contextualizer'>> {
  const stage = guardStage(llm(options), context);
  opened.push(stage);
  await stage.open?.();
  return stage;
}

const userMessages = (): readonly string[] =>
  server.calls.flatMap(({ body }) => (body as ChatRequest | undefined)?.messages.at(-1)?.content ?? []);

const levels = (contexts: readonly ChunkContext[]): readonly string[] => contexts.map(({ level }) => level);

const providers: readonly (readonly [string, () => LlmOptions])[] = [
  ['Ollama', () => ({})],
  ['an endpoint like OpenAI', () => ({ provider: 'openai', model, baseURL: `${url}/v1`, apiKeyEnv: 'OPENAI_API_KEY' })],
];

describe.each(providers)('with %s', (_, options) => {
  it('adds the sentence before the header and to the documentation of the fallback', async () => {
    const stage = await open({ ...options(), fallback: headed() });
    const contexts = await stage.contextualize(sourceOf(file));
    expect(contexts.map(({ embeddingText }) => embeddingText)).toEqual(
      file.map((text) => `${sentenceAbout(text)}\nsrc/greek.js\n${text}`),
    );
    expect(contexts.map(({ fields }) => fields.doc)).toEqual(file.map((text) => `words\n${sentenceAbout(text)}`));
    expect(levels(contexts)).toEqual(['llm', 'llm', 'llm']);
  });

  it("calls the vendor's API without thinking, for 100 tokens", async () => {
    const stage = await open({ ...options(), extra: { user: 'me' } });
    await stage.contextualize(sourceOf(file));
    const [{ route, body, headers }] = server.calls as [ModelServer['calls'][number]];
    if (route === 'POST /api/chat') {
      expect(body).toMatchObject({ model, think: false, stream: false, keep_alive: '10m', user: 'me' });
      expect(body).toMatchObject({ options: { temperature: 0, seed: 0, num_predict: 100, num_ctx: 6144 } });
    } else {
      expect(route).toBe('POST /v1/chat/completions');
      expect(headers.authorization).toBe(`Bearer ${key}`);
      expect(body).toMatchObject({ model, max_tokens: 100, user: 'me' });
    }
  });

  it('sends the first chunk of a file alone, and all chunks after the same beginning', async () => {
    server.latencyMs = 200;
    const waiting: number[] = [];
    let answered = 0;
    server.fault = ({ ordinal }) => void waiting.push(ordinal - 1 - answered);
    answers = () => answered++;
    const stage = await open({ ...options(), concurrency: 8 });
    await stage.contextualize(sourceOf(file));
    expect(waiting).toEqual([0, 0, 1]);
    const messages = userMessages();
    expect(messages.map((content) => excerptIn([{ role: 'user', content }]))).toEqual(file);
    const beginning = messages[0]?.slice(0, messages[0].indexOf('<excerpt>')) ?? '';
    expect(beginning).toContain(file.join(''));
    for (const message of messages) expect(message.startsWith(beginning)).toBe(true);
  });

  it('asks about one file after the other without concurrent calls', async () => {
    const stage = await open({ ...options(), concurrency: 1 });
    const files = ['a', 'b', 'c'].map((name) =>
      sourceOf(file.map((part) => part.replace('function ', `function ${name}`))),
    );
    await Promise.all(files.map((each) => stage.contextualize(each)));
    const excerpts = userMessages().map((content) => excerptIn([{ role: 'user', content }]));
    expect(excerpts).toEqual(files.flatMap(({ chunks }) => chunks.map(({ text }) => text)));
  });

  const passing: readonly (readonly [string, ModelFault])[] = [
    ['429 with a delay', { status: 429, headers: { 'retry-after': '0' }, body: { error: { message: 'slow down' } } }],
    ['429 without a delay', { status: 429, body: { error: { message: 'slow down' } } }],
    ['500', { status: 500, body: 'oops' }],
    ['503', { status: 503, body: { error: 'server busy' } }],
    ['half a response', 'half'],
    ['a cut connection', 'reset'],
  ];

  it.each(passing)('retries after %s', async (__, fault) => {
    server.failNext(fault);
    const stage = await open(options());
    expect(levels(await stage.contextualize(sourceOf(file)))).toEqual(['llm', 'llm', 'llm']);
    expect(server.calls).toHaveLength(4);
  });

  it('retries after a timeout', async () => {
    server.failNext('hang');
    const stage = await open({ ...options(), timeoutMs: 1_000 });
    expect(levels(await stage.contextualize(sourceOf(file)))).toEqual(['llm', 'llm', 'llm']);
    // A busy machine may be late with another answer too.
    expect(server.calls.length).toBeGreaterThanOrEqual(4);
  });

  const failing: readonly (readonly [string, ModelFault])[] = [
    ['an empty answer', { body: { message: { content: '' }, choices: [{ message: { content: '' } }] } }],
    [
      'thinking alone',
      { body: { message: { content: '<think>Hm' }, choices: [{ message: { content: '<think>Hm' } }] } },
    ],
    ['an answer without a message', { body: { done: true } }],
    ['a message that is no text', { body: { message: { content: 7 }, choices: [{ message: { content: 7 } }] } }],
    ['a response that is not JSON', { headers: { 'content-type': 'application/json' }, body: '<html>' }],
    ['a response without anything', { headers: { 'content-type': 'application/json' }, body: '' }],
    ['400', { status: 400, body: { error: { message: 'no such parameter' } } }],
  ];

  it.each(failing)('falls back for one chunk after %s', async (__, fault) => {
    const stage = await open({ ...options(), fallback: headed() });
    server.failNext(fault);
    const contexts = await stage.contextualize(sourceOf(file));
    expect(levels(contexts)).toEqual(['pattern', 'llm', 'llm']);
    expect(contexts[0]?.embeddingText).toBe(`src/greek.js\n${file[0]}`);
    expect(server.calls).toHaveLength(3);
  });

  it('rejects an endless response', async () => {
    const endless = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const write = (): void => {
        while (response.write(' '.repeat(65_536)));
      };
      response.on('drain', write);
      write();
    }).listen(0, '127.0.0.1');
    await once(endless, 'listening');
    const address = `http://127.0.0.1:${(endless.address() as AddressInfo).port}`;
    const stage = await open({
      ...options(),
      ...(options().provider === 'openai' ? { baseURL: `${address}/v1` } : { baseURL: address }),
      timeoutMs: 30_000,
    } as LlmOptions);
    expect(levels(await stage.contextualize(sourceOf(file)))).toEqual(['raw', 'raw', 'raw']);
    endless.closeAllConnections();
    endless.close();
  });

  it('falls back while the server is down, and asks again after a pause', async () => {
    const stage = await open({ ...options(), fallback: headed() });
    const answering = server.fault;
    server.fault = () => 'reset';
    const many = Array.from({ length: 40 }, (__, index) => `function f${index}() {}\n\n`);
    expect(new Set(levels(await stage.contextualize(sourceOf(many))))).toEqual(new Set(['pattern']));
    const asked = server.calls.length;
    expect(asked).toBeLessThan(40);
    expect(project.messages.filter(({ level }) => level === 'warn')).toHaveLength(1);
    server.fault = answering;
    await stage.contextualize(sourceOf(many));
    expect(server.calls).toHaveLength(asked);
    clockOffsetMs = 61_000;
    await stage.contextualize(sourceOf(many));
    expect(new Set(levels(await stage.contextualize(sourceOf(many))))).toEqual(new Set(['llm']));
  });

  it('rejects with the reason of a signal that aborts during a call, and closes its connections', async () => {
    server.fault = ({ ordinal }) => (ordinal > 1 ? 'hang' : undefined);
    const stage = await open({ ...options(), concurrency: 8 });
    const controller = new AbortController();
    const call = stage.contextualize({ ...sourceOf(file), signal: controller.signal });
    await expect.poll(() => server.calls.length).toBe(3);
    controller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    await expect.poll(() => server.abandoned).toBe(2);
  });

  it('never has the key or source text in a log or an error', async () => {
    server.fault = (call) => ({ status: 400, body: { error: { message: `${key} ${JSON.stringify(call.body)}` } } });
    const stage = await open(options());
    await stage.contextualize(sourceOf(file));
    const failure: unknown = await stage.check?.().catch((error: unknown) => error);
    const shown = JSON.stringify([project.messages, failure, String(failure)]);
    expect(project.messages.length).toBeGreaterThan(0);
    expect(shown).not.toContain(key);
    expect(shown).not.toContain('alpha');
  });

  it('reports in a check whether the model is available, missing, or the server is down', async () => {
    const stage = await open(options());
    await expect(stage.check?.()).resolves.toBeUndefined();
    const other = await open({ ...options(), model: 'other:1b' });
    await expect(other.check?.()).rejects.toMatchObject({ code: 'CONFIG_INVALID', message: /other:1b/ });
    server.fault = () => ({ body: { models: [null, 7], data: [null, 7] } });
    await expect(stage.check?.()).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    server.fault = () => ({ body: { detail: 'the license has expired' } });
    await expect(stage.check?.()).rejects.toMatchObject({ code: 'RESPONSE_INVALID', message: /license has expired$/ });
    await server[Symbol.asyncDispose]();
    await expect(stage.check?.()).rejects.toMatchObject({ code: 'UNAVAILABLE', hint: /\S/ });
    const later = await open({ ...options(), fallbackOnly: true });
    await expect(later.check?.()).resolves.toBeUndefined();
  });
});

it('the hint of a failed check is the command to run', async () => {
  const missing = await open({ model: 'other:1b' });
  await expect(missing.check?.()).rejects.toMatchObject({ hint: 'Get it with `ollama pull other:1b`.' });
  await server[Symbol.asyncDispose]();
  await expect(missing.check?.()).rejects.toMatchObject({ hint: /^Start Ollama with `ollama serve`/ });
  const keyless = await open({ provider: 'openai', model: 'gpt-5-nano' }, { ...contextFor(), env: () => undefined });
  await expect(keyless.check?.()).rejects.toMatchObject({ code: 'CREDENTIAL_MISSING', hint: /OPENAI_API_KEY/ });
});

it('falls back with a wrong key, and reports it in a check', async () => {
  const stage = await open(
    { provider: 'openai', model, baseURL: `${url}/v1`, apiKeyEnv: 'OTHER_KEY' },
    { ...contextFor(), env: (name) => (name === 'OTHER_KEY' ? 'sk-wrong' : undefined) },
  );
  expect(levels(await stage.contextualize(sourceOf(file)))).toEqual(['raw', 'raw', 'raw']);
  await expect(stage.check?.()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

describe('a sentence is requested once', () => {
  it('for all projects and paths, and after a restart', async () => {
    const here = await open();
    const contexts = await here.contextualize(sourceOf(file));
    expect(server.calls).toHaveLength(3);
    const other = await temporaryProject(project.cacheDir);
    const there = await open({}, contextFor(other));
    expect(await there.contextualize(sourceOf(file))).toEqual(contexts);
    const [renamed] = await there.contextualize(sourceOf(file, 'lib/renamed.js'));
    expect(renamed?.fields.doc).toBe(contexts[0]?.fields.doc);
    expect(server.calls).toHaveLength(3);
    await other.remove();
  });

  it('for unchanged functions, when another function is edited', async () => {
    const stage = await open();
    await stage.contextualize(sourceOf(file));
    const edited = file.with(1, 'function beta() { return alpha() + 1; }\n\n');
    await stage.contextualize(sourceOf(edited));
    expect(server.calls).toHaveLength(4);
    expect(userMessages().at(-1)).toContain('return alpha() + 1');
  });

  it('for each of the documents that contain equal chunks', async () => {
    const stage = await open();
    await stage.contextualize(sourceOf(file));
    await stage.contextualize(sourceOf([...file, '\nfunction delta() {}']));
    expect(server.calls).toHaveLength(7);
  });

  it('for equal chunks of one file', async () => {
    const stage = await open();
    const contexts = await stage.contextualize(sourceOf(['end\n\n', 'end\n\n', 'end\n\n']));
    expect(levels(contexts)).toEqual(['llm', 'llm', 'llm']);
    expect(server.calls).toHaveLength(1);
  });

  it('for each model and its options', async () => {
    await (await open()).contextualize(sourceOf(file));
    await (await open({ extra: { top_p: 0.5 } })).contextualize(sourceOf(file));
    expect(server.calls).toHaveLength(6);
  });
});

it('calls no model with fallbackOnly, and leaves out sentences from the cache', async () => {
  await (await open()).contextualize(sourceOf(file));
  const stage = await open({ fallbackOnly: true, fallback: headed() });
  expect(levels(await stage.contextualize(sourceOf(file)))).toEqual(['pattern', 'pattern', 'pattern']);
  expect(server.calls).toHaveLength(3);
});

it('makes contexts without a header if the fallback fails', async () => {
  const broken = definePlugin({
    name: 'broken',
    stage: 'contextualizer',
    options: v.optional(v.strictObject({}), {}),
    create: () => ({
      contextualize: async () => Promise.reject(new Error('broken')),
    }),
  });
  const stage = await open({ fallback: broken(), fallbackOnly: true });
  const contexts = await stage.contextualize(sourceOf(file));
  expect(contexts.map(({ embeddingText }) => embeddingText)).toEqual(file);
  expect(levels(contexts)).toEqual(['raw', 'raw', 'raw']);
  expect(project.messages).toMatchObject([{ level: 'warn' }]);
});

it('describes a long file to the model by its beginning and the signatures of the rest', async () => {
  const long = Array.from({ length: 100 }, (_, index) => `function f${index}() { /* ${'x'.repeat(50)} */ }\n\n`);
  const stage = await open({ documentBytes: 2_000, concurrency: 64 });
  await stage.contextualize(sourceOf(long));
  const document = /<document[^>]*>\n([\s\S]*)\n<\/document>/.exec(userMessages()[0] ?? '')?.[1] ?? '';
  expect(Buffer.byteLength(document)).toBeLessThanOrEqual(2_000);
  expect(document).toContain(long[0]);
  expect(document).toMatch(/\[\.\.\.\]\nfunction f\d\d\(\)\nfunction f\d\d\(\)/);
});

it('the fingerprint depends on the model and the fallback, not on when or where the model is called', () => {
  const prints = [
    {},
    { model: 'other' },
    { provider: 'openai', model } as const,
    { fallback: rawContextualizer() },
    { documentBytes: 900 },
    { extra: { top_p: 1 } },
  ].map((options) => JSON.stringify(llm(options).fingerprint()));
  expect(new Set(prints).size).toBe(prints.length);
  const asked = { fallbackOnly: true, concurrency: 1, timeoutMs: 100, baseURL: 'http://other', keepAlive: '1m' };
  expect(llm(asked).fingerprint()).toEqual(llm().fingerprint());
});

it('a key is never sent to a server that it was not meant for', async () => {
  const stage = await open({ provider: 'openai', model, baseURL: `${url}/v1` });
  await stage.contextualize(sourceOf(file));
  expect(server.calls.length).toBeGreaterThan(0);
  expect(JSON.stringify(server.calls)).not.toContain(key);
});

it.each<[LlmOptions, string | undefined]>([
  [{ provider: 'openai', model, baseURL: 'https://models.example.org/v1' }, 'models.example.org'],
  [{ provider: 'openai', model, baseURL: 'https://models.example.org:8000/v1' }, 'models.example.org:8000'],
  [{ baseURL: 'http://ollama.example.org:80' }, 'ollama.example.org'],
  [{ baseURL: 'ollama.example.org/v1' }, 'ollama.example.org:11434'],
  [{ baseURL: 'http://ollama.example.org:8000' }, 'ollama.example.org:8000'],
  [{}, 'gpu.example.org:11434'],
  [{ fallbackOnly: true }, undefined],
  [{ fallbackOnly: true, rewordQuestions: true }, 'gpu.example.org:11434'],
])('declares the host that gets text: %j', (options, host) => {
  const env = (name: string): string | undefined => ({ OLLAMA_HOST: 'gpu.example.org' })[name];
  expect(llm(options).describe({ ...project.context, env }).host).toBe(host);
});

it.each([
  [{ provider: 'openai' }, 'model'],
  [{ provider: 'other', model }, 'provider'],
  [{ concurrency: 0 }, 'concurrency'],
  [{ provider: 'openai', model, baseURL: 'localhost' }, 'baseURL'],
  [{ baseURL: 'http://user:word@localhost' }, 'baseURL'],
  [{ provider: 'openai', model, apiKeyEnv: key }, 'apiKeyEnv'],
  [{ fallback: { stage: 'store' } }, 'fallback'],
  [{ key }, 'key'],
])('rejects the options %j', (options, field) => {
  expect(() => guardStage(llm(options as LlmOptions), project.context)).toThrow(field);
});
