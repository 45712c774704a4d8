import { describeEmbedder, ModelServer, voyageEmbeddings } from '@codesearch/testkit';
import { afterAll } from 'vitest';
import { voyage } from './index.ts';

const route = voyageEmbeddings({ dimensions: 1024, maxInputTokens: 16_000 });
const server = await ModelServer.start({ 'POST /v1/embeddings': route });
process.env['TEST_VOYAGE_KEY'] = 'pa-test';
afterAll(() => server[Symbol.asyncDispose]());

describeEmbedder(() => voyage({ baseURL: `${server.url}/v1`, apiKeyEnv: 'TEST_VOYAGE_KEY' }));
