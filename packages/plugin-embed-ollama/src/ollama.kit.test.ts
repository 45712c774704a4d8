import { describeEmbedder, ModelServer, ollamaRoutes } from '@codesearch/testkit';
import { afterAll } from 'vitest';
import { ollama } from './index.ts';

const server = await ModelServer.start(ollamaRoutes({ dimensions: 768, maxInputTokens: 8192 }));
afterAll(() => server[Symbol.asyncDispose]());

describeEmbedder(() => ollama({ baseURL: server.url, queryPrefix: '', documentPrefix: '' }));
