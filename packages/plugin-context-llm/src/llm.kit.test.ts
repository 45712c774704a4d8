import { describeContextualizer, ModelServer, ollamaChat } from '@codesearch/testkit';
import { afterAll, describe } from 'vitest';
import { llm } from './index.ts';

const answer = (): string => 'It contains what the tests of a contextualizer need.';
const server = await ModelServer.start({
  ...ollamaChat({ models: ['qwen3:0.6b'], answer }),
});

afterAll(() => server[Symbol.asyncDispose]());

describe('with Ollama', () => describeContextualizer(() => llm({ baseURL: server.url })));

describe('with the fallback only', () => describeContextualizer(() => llm({ fallbackOnly: true })));
