import { describeEmbeddingService, openaiEmbeddings } from '@codesearch/testkit';
import { openai } from './index.ts';

interface Answer {
  readonly data: readonly { readonly index: number; readonly embedding: string }[];
}

const numbers = (base64: string): readonly number[] => [
  ...new Float32Array(new Uint8Array(Buffer.from(base64, 'base64')).buffer),
];

describeEmbeddingService({
  route: 'POST /v1/embeddings',
  routes: { 'POST /v1/embeddings': openaiEmbeddings({ maxInputTokens: 2048 }) },
  bind: (url) =>
    openai({
      baseURL: `${url}/v1`,
      model: 'other',
      dimensions: 64,
      apiKeyEnv: 'KEY',
      batchSize: 8,
      maxInputTokens: 2048,
    }),
  env: { KEY: 'sk-not-to-be-shown' },
  textsOf: (body) => (body as { readonly input: readonly string[] }).input,
  withVectors: (answer: Answer, change) => ({
    ...answer,
    data: change(answer.data.map(({ embedding }) => numbers(embedding))).map((embedding, index) => ({
      index,
      embedding,
    })),
  }),
  quotaBody: {
    error: { message: 'You exceeded your current quota', type: 'insufficient_quota', code: 'insufficient_quota' },
  },
});
