export { voyage } from './voyage.ts';
export type { VoyageOptions } from './options.ts';
