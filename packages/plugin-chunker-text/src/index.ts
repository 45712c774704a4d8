export { text, textLanguages } from './text.ts';
export type { TextOptions } from './options.ts';
