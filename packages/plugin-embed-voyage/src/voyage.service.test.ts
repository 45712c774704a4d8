import { describeEmbeddingService, voyageEmbeddings } from '@codesearch/testkit';
import { voyage } from './index.ts';

interface Answer {
  readonly data: readonly { readonly index: number; readonly embedding: readonly number[] }[];
}

describeEmbeddingService({
  route: 'POST /v1/embeddings',
  routes: { 'POST /v1/embeddings': voyageEmbeddings({ dimensions: 64, maxInputTokens: 16_000 }) },
  bind: (url) =>
    voyage({
      baseURL: `${url}/v1`,
      model: 'other',
      dimensions: 64,
      outputDtype: 'int8',
      apiKeyEnv: 'KEY',
      batchSize: 8,
    }),
  env: { KEY: 'pa-not-to-be-shown' },
  textsOf: (body) => (body as { readonly input: readonly string[] }).input,
  withVectors: (answer: Answer, change) => ({
    ...answer,
    data: change(answer.data.map(({ embedding }) => embedding)).map((embedding, index) => ({ index, embedding })),
  }),
});
