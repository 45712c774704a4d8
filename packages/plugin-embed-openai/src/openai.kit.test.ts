import { describeEmbedder, ModelServer, openaiEmbeddings } from '@codesearch/testkit';
import { afterAll } from 'vitest';
import { openai } from './index.ts';

const route = openaiEmbeddings({ dimensions: 1536, maxInputTokens: 8192 });
const server = await ModelServer.start({ 'POST /v1/embeddings': route });
afterAll(() => server[Symbol.asyncDispose]());

describeEmbedder(() => openai({ baseURL: `${server.url}/v1` }));
