export { qdrant } from './qdrant.ts';
export type { QdrantOptions, Quantization } from './options.ts';
