export { serve } from './serve.ts';
export type { ServeOptions } from './serve.ts';
export { serverFactory } from './server/server-factory.ts';
export type { ServerDefinition } from './server/server-factory.ts';
export type { Feature } from './server/tool.ts';
