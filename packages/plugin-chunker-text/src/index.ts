export { text, textLanguages } from './chunker-text.ts';
export type { TextOptions } from './options.ts';
