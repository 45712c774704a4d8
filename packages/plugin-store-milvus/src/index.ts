export { milvus } from './milvus.ts';
export type { MilvusOptions } from './options.ts';
