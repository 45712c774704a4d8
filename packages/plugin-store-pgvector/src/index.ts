export { pgvector } from './pgvector.ts';
export type { PgvectorOptions } from './options.ts';
