export { serve } from './serve.ts';
export type { ServeOptions } from './serve-options.ts';
