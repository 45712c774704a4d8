export { merkle } from './merkle.ts';
export type { MerkleOptions } from './options.ts';
