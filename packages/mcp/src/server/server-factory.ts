import { McpServer } from '@modelcontextprotocol/server';
import { ClientFolders } from './client-folders.ts';
import type { AnswerOptions, Feature } from './tool.ts';

/** The name of a server and what it offers. */
export interface ServerDefinition extends AnswerOptions {
  readonly name: string;
  readonly version: string;
  /** Text that the client may add to the context of its model at the start of a session. */
  readonly instructions: string;
  readonly features: readonly Feature[];
}

/**
 * A factory of servers with the same features. Standard streams need one server for each connection, HTTP one for each
 * request. State that servers share belongs to the features.
 */
export function serverFactory({
  name,
  version,
  instructions,
  features,
  structured,
}: ServerDefinition): () => McpServer {
  return () => {
    const server = new McpServer({ name, version }, { instructions, capabilities: { logging: {} } });
    const folders = new ClientFolders(server);
    for (const feature of features) feature.register(server, { structured, listFolders: () => folders.list() });
    return server;
  };
}
