import { McpServer } from '@modelcontextprotocol/server';
import type { Implementation } from '@modelcontextprotocol/server';
import { clientFolders } from './client-folders.ts';
import { Tasks } from './tasks.ts';
import type { AnswerOptions } from './answer-options.ts';
import type { Feature, RegisterOptions } from './tool.ts';

/** What a server is called and what it offers. */
export interface ServerDefinition extends AnswerOptions, Pick<RegisterOptions, 'takeNotes'> {
  /** What clients show of the server. */
  readonly identity: Implementation;
  /** Text that the client may add to the context of its model at the start of a session. */
  readonly instructions: string;
  readonly features: readonly Feature[];
}

/**
 * Makes a server for a connection. `modern` are the versions of the protocol since 2026-07-28. Default: a `legacy` one.
 */
export type ServerFactory = (connection?: { readonly era: 'legacy' | 'modern' }) => McpServer;

/** The lists never change while a program runs. A client may keep them for an hour, in case it is updated. */
const listHint = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/**
 * A factory of servers with the same features. Standard streams need one server for each connection, HTTP one for each
 * request. State that servers share belongs to the features.
 */
export function serverFactory({
  identity,
  instructions,
  features,
  structured,
  takeNotes,
}: ServerDefinition): ServerFactory {
  const processTasks = new Tasks();
  return ({ era } = { era: 'legacy' }) => {
    const tasks = era === 'modern' ? processTasks : undefined;
    const server = new McpServer(identity, {
      instructions,
      capabilities: { logging: {} },
      cacheHints: {
        'server/discover': listHint,
        'tools/list': listHint,
        'resources/list': listHint,
        'resources/templates/list': listHint,
      },
    });
    const options = { structured, listFolders: clientFolders(server), takeNotes, tasks };
    for (const feature of features) feature.register(server, options);
    tasks?.register(server);
    const { tools, resources } = server.server.getCapabilities();
    const unchanging = { listChanged: false };
    server.server.registerCapabilities({
      ...(tools && { tools: unchanging }),
      ...(resources && { resources: unchanging }),
    });
    return server;
  };
}
