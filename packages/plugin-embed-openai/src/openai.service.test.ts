import { describeEmbeddingService, openaiEmbeddings } from '@codesearch/testkit';
import { openai } from './index.ts';

interface Answer {
  readonly data: readonly { readonly index: number; readonly embedding: string }[];
}

const numbers = (base64: string): Float32Array =>
  new Float32Array(new Uint8Array(Buffer.from(base64, 'base64')).buffer);
const base64 = (vector: Float32Array): string =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');
const withVectors = (answer: Answer, change: (vector: Float32Array) => Float32Array): unknown => ({
  ...answer,
  data: answer.data.map((row) => ({ ...row, embedding: base64(change(numbers(row.embedding))) })),
});

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
  damaged: {
    count: (answer: Answer) => ({ ...answer, data: answer.data.slice(1) }),
    dimensions: (answer: Answer) => withVectors(answer, (vector) => vector.slice(1)),
    notANumber: (answer: Answer) => withVectors(answer, (vector) => vector.fill(Number.NaN, 3, 4)),
  },
  withVectors: (answer: Answer, values) => ({
    ...answer,
    data: answer.data.map((row) => ({ ...row, embedding: values(64, row.index) })),
  }),
  quotaBody: {
    error: { message: 'You exceeded your current quota', type: 'insufficient_quota', code: 'insufficient_quota' },
  },
});
