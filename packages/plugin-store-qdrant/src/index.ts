export { qdrant } from './qdrant.ts';
export type { QdrantOptions, Quantisation } from './options.ts';
