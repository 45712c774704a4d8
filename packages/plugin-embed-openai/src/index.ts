export { openai } from './openai.ts';
export type { OpenaiOptions } from './options.ts';
