import { describeContextualizer, ModelServer, ollamaChat, openaiChat } from '@codesearch/testkit';
import { afterAll, describe } from 'vitest';
import { llm } from './index.ts';

const answer = (): string => 'It contains what the tests of a contextualizer need.';
const server = await ModelServer.start({
  ...ollamaChat({ models: ['qwen3:0.6b'], answer }),
  ...openaiChat({ models: ['small'], answer }),
});

afterAll(() => server[Symbol.asyncDispose]());

describe('with an endpoint like OpenAI', () =>
  describeContextualizer(() => llm({ provider: 'openai', model: 'small', baseURL: `${server.url}/v1` })));

describe('for questions only', () =>
  describeContextualizer(() => llm({ baseURL: server.url, fallbackOnly: true, rewordQuestions: true })));
