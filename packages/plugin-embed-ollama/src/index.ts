export { ollama } from './ollama.ts';
export type { OllamaOptions } from './options.ts';
