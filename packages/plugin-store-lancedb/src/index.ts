export { lancedb } from './lancedb.ts';
export type { LancedbOptions } from './options.ts';
