export { lines } from './lines.ts';
export type { LinesOptions } from './options.ts';
