export { chroma } from './chroma.ts';
export type { ChromaOptions } from './options.ts';
