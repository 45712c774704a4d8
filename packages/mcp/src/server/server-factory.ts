import { McpServer } from '@modelcontextprotocol/server';
import type { Feature } from './tool.ts';

/** What a server is called, and what it offers. */
export interface ServerDefinition {
  readonly name: string;
  readonly version: string;
  /** What the client may put into its model's context at the start of a session. */
  readonly instructions: string;
  readonly features: readonly Feature[];
}

/**
 * A factory of servers with the same features, as both transports need it: stdio makes one server a connection, HTTP one a
 * request. What servers share is held by the features, not by the servers.
 */
export function serverFactory({ name, version, instructions, features }: ServerDefinition): () => McpServer {
  return () => {
    const server = new McpServer({ name, version }, { instructions, capabilities: { logging: {} } });
    for (const feature of features) feature.register(server);
    return server;
  };
}
