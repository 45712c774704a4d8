export { staticEmbedding } from './static-embedding.ts';
export type { CustomModel, StaticEmbeddingOptions } from './options.ts';
