import { describeEmbeddingService, ollamaRoutes } from '@codesearch/testkit';
import { ollama } from './index.ts';

interface Answer {
  readonly embeddings: readonly (readonly number[])[];
}

describeEmbeddingService({
  route: 'POST /api/embed',
  routes: ollamaRoutes({ models: ['all-minilm'], maxInputTokens: 2048 }),
  bind: (url) => ollama({ baseURL: url, model: 'all-minilm', batchSize: 8 }),
  textsOf: (body) => (body as { readonly input: readonly string[] }).input,
  withVectors: (answer: Answer, change) => ({ ...answer, embeddings: change(answer.embeddings) }),
});
