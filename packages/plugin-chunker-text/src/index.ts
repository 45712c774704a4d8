export { text } from './text.ts';
export type { TextOptions } from './options.ts';
