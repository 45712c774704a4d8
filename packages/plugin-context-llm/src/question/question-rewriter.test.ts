import type { PluginContext } from '@codesearch/kernel';
import { guardStage, ModelServer, ollamaChat, temporaryProject } from '@codesearch/testkit';
import type { ChatRequest, GuardedStage, TemporaryProject } from '@codesearch/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { llm } from '../index.ts';
import type { LlmOptions } from '../index.ts';

/* A plain question as the model words it. */

const question = 'make the picture smaller before it goes out';
const asked = { rewordQuestions: true, fallbackOnly: true, rewordTimeoutMs: 60_000 };

let project: TemporaryProject;
let server: ModelServer;
let opened: GuardedStage<'contextualizer'>[] = [];

beforeEach(async () => {
  project = await temporaryProject();
  server = await ModelServer.start(ollamaChat({ models: ['qwen3:0.6b'], answer: () => '' }));
});

afterEach(async () => {
  await Promise.all(opened.map((stage) => stage[Symbol.asyncDispose]()));
  opened = [];
  await server[Symbol.asyncDispose]();
  await project.remove();
});

const contextFor = (here: TemporaryProject): PluginContext => ({ ...here.context, env: () => server.url });

async function open(
  options: LlmOptions = {},
  context: PluginContext = contextFor(project),
): Promise<GuardedStage<'contextualizer'>> {
  const stage = guardStage(llm(options), context);
  opened.push(stage);
  await stage.open?.();
  return stage;
}

function answerWith(content: string): void {
  server.fault = () => ({ body: { message: { content } } });
}

const userMessages = (): readonly string[] =>
  server.calls.flatMap(({ body }) => (body as ChatRequest | undefined)?.messages.at(-1)?.content ?? []);

it('is worded by one call, which is kept for all projects', async () => {
  answerWith('resize image before upload\nresizeImage thumbnail scale');
  const expected = ['resize image before upload', 'resizeImage thumbnail scale'];
  expect(await (await open(asked)).reword({ question })).toEqual(expected);
  const other = await temporaryProject(project.cacheDir);
  expect(await (await open(asked, contextFor(other))).reword({ question })).toEqual(expected);
  await other.remove();
  expect(userMessages()).toEqual([question]);
  expect(await (await open({ ...asked, extra: { top_p: 0.5 } })).reword({ question })).toEqual(expected);
  expect(userMessages()).toHaveLength(2);
});

it('waits no longer than its limit, is asked once, and again the next time', async () => {
  server.fault = () => 'hang';
  const stage = await open({ ...asked, rewordTimeoutMs: 2_000 });
  const late = { code: 'TIMED_OUT', hint: expect.stringContaining('rewordTimeoutMs') as string };
  await expect(stage.reword({ question })).rejects.toMatchObject(late);
  expect(server.calls).toHaveLength(1);
  answerWith('resize image');
  expect(await stage.reword({ question })).toEqual(['resize image']);
});

it.each(['', '<think>small?</think>', '```\n```', question])('is not worded by the answer %j', async (content) => {
  answerWith(content);
  await expect((await open(asked)).reword({ question })).rejects.toMatchObject({ code: 'RESPONSE_INVALID' });
});

it('is worded only on request', async () => {
  await expect((await open()).reword({ question })).rejects.toMatchObject({ code: 'UNSUPPORTED' });
});

it('counts as cost before it is asked', async () => {
  const reserved: number[] = [];
  const costs = { reserve: async (dollars: number) => (reserved.push(dollars), () => {}) };
  const context = { ...contextFor(project), costs };
  const priced = { ...asked, pricePerMillionTokens: { input: 1, output: 1 } };
  answerWith('resize image');
  await (await open(priced, context)).reword({ question });
  expect(reserved).toEqual([expect.closeTo(0.0003, 3)]);
});
