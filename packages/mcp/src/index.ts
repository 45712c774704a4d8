export { mcpEndpoint } from './endpoint.ts';
export type { McpEndpoint, McpEndpointOptions } from './endpoint.ts';
export { serve } from './serve.ts';
export type { ServeOptions } from './serve.ts';
