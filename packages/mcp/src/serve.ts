import { errors } from '@codesearch/kernel';
import type { McpServer } from '@modelcontextprotocol/server';
import { ServerLog } from './log/server-log.ts';
import { Workspace } from './project/workspace.ts';
import { codesearchServers } from './server/codesearch-server.ts';

export interface ServeOptions {
  /** A configuration file to load instead of the nearest one. */
  readonly config?: string | undefined;
  /** Where given, only what lies in one of these folders can be searched. */
  readonly roots?: readonly string[] | undefined;
  /** Serves over HTTP instead of the standard streams. */
  readonly http?: {
    /** Default `127.0.0.1`. */
    readonly host?: string | undefined;
    /** Default 7711; 0 for any free one. */
    readonly port?: number | undefined;
    /** Environment variable with the token that clients have to present. */
    readonly tokenFrom?: string | undefined;
  };
}

const defaultHost = '127.0.0.1';
const defaultPort = 7711;

/**
 * Serves the tools to agents until the client is gone or the signal aborts, then ends what goes on in the background: what is
 * indexed so far stays, and the next run resumes.
 *
 * Errors: `INPUT_INVALID` for an address that may not or cannot be listened on. Configuration, keys and servers of models are
 * looked at when a tool needs them, never here.
 */
export async function serve({ config, roots, http }: ServeOptions, signal: AbortSignal): Promise<void> {
  const tell = (line: string): void => {
    process.stderr.write(`codesearch mcp: ${line}\n`);
  };
  const report = (error: Error): void => tell(error.message);
  const log = new ServerLog(tell);
  const workspace = new Workspace({ config, roots, log });
  const servers = codesearchServers(workspace);
  try {
    if (http) {
      const { serveHttp } = await import('./transport/http.ts');
      const { host = defaultHost, port = defaultPort, tokenFrom } = http;
      const options = { host, port, token: tokenOf(tokenFrom) };
      await serveHttp(servers, options, (url) => tell(`listening on ${url}`), report, signal);
    } else {
      const { serveProcess } = await import('./transport/stdio.ts');
      const connected = (): McpServer => {
        const server = servers();
        log.attach(server);
        return server;
      };
      await serveProcess(connected, report, signal);
    }
  } finally {
    await workspace[Symbol.asyncDispose]();
  }
}

function tokenOf(variable: string | undefined): string | undefined {
  if (variable === undefined) return undefined;
  const token = process.env[variable];
  if (token) return token;
  throw errors.credentialMissing(variable, 'The HTTP server');
}
