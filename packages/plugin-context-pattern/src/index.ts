export { pattern } from './pattern.ts';
export type { PatternOptions } from './options.ts';
