export { llm } from './llm.ts';
export type { LlmOptions } from './options.ts';
