import { describeEmbeddingService, ollamaRoutes } from '@codesearch/testkit';
import { ollama } from './index.ts';

interface Answer {
  readonly embeddings: readonly (readonly number[])[];
}

const withVectors = (answer: Answer, change: (vector: readonly number[]) => readonly unknown[]): unknown => ({
  ...answer,
  embeddings: answer.embeddings.map(change),
});

describeEmbeddingService({
  route: 'POST /api/embed',
  routes: ollamaRoutes({ models: ['all-minilm'], maxInputTokens: 2048 }),
  bind: (url) => ollama({ baseURL: url, model: 'all-minilm', batchSize: 8 }),
  textsOf: (body) => (body as { readonly input: readonly string[] }).input,
  withVectors: (answer: Answer, values) => ({
    ...answer,
    embeddings: answer.embeddings.map(({ length }, index) => values(length, index)),
  }),
  damaged: {
    count: (answer: Answer) => ({ ...answer, embeddings: answer.embeddings.slice(1) }),
    dimensions: (answer: Answer) => withVectors(answer, (vector) => vector.slice(1)),
    notANumber: (answer: Answer) => withVectors(answer, (vector) => ['x', ...vector.slice(1)]),
  },
});
