import type { HttpRoute } from '@codesearch/server/listener';
import { ServerLog } from './server-log.ts';
import { OpenProjects } from '@codesearch/host';
import { codesearchServers } from './codesearch-server.ts';
import { mcpRoute } from './transport/http.ts';

/** The tools at a path of a server that serves other paths too. */
export interface McpEndpoint extends HttpRoute, AsyncDisposable {}

export interface McpEndpointOptions {
  /**
   * Folder whose configuration names the data folder. Relative paths start from it, and it can be searched unless it is
   * a home folder or a disk.
   */
  readonly cwd: string;
  /** Receives warnings and what fails outside of a call. */
  readonly print: (line: string) => void;
}

/**
 * Creates the endpoint. Clients can search what the user has indexed from the command line, and the folders that they
 * have open. Configuration and projects are loaded by the first call that needs them.
 */
export function mcpEndpoint({ cwd, print }: McpEndpointOptions): McpEndpoint {
  const projects = new OpenProjects({ cwd, log: new ServerLog(print) });
  const { close, ...route } = mcpRoute(codesearchServers(projects), (error) => print(error.message));
  return {
    ...route,
    async [Symbol.asyncDispose]() {
      await close();
      await projects[Symbol.asyncDispose]();
    },
  };
}
