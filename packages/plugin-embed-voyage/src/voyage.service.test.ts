import { describeEmbeddingService, voyageEmbeddings } from '@codesearch/testkit';
import { voyage } from './index.ts';

interface Answer {
  readonly data: readonly { readonly index: number; readonly embedding: readonly number[] }[];
}

const withVectors = (answer: Answer, change: (vector: readonly number[]) => unknown): unknown => ({
  ...answer,
  data: answer.data.map((row) => ({ ...row, embedding: change(row.embedding) })),
});

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
  withVectors: (answer: Answer, values) => ({
    ...answer,
    data: answer.data.map((row) => ({ ...row, embedding: values(64, row.index) })),
  }),
  damaged: {
    count: (answer: Answer) => ({ ...answer, data: answer.data.slice(1) }),
    dimensions: (answer: Answer) => withVectors(answer, (vector) => vector.slice(1)),
    notANumber: (answer: Answer) => withVectors(answer, (vector) => ['x', ...vector.slice(1)]),
  },
});
