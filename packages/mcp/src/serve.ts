import { errors } from '@codesearch/kernel';
import { ServerLog } from './server-log.ts';
import { OpenProjects, waitsWithin } from '@codesearch/host';
import { codesearchServers } from './codesearch-server.ts';
import type { ServerFactory } from './server/server-factory.ts';
import type { AnswerOptions } from './server/answer-options.ts';

export interface ServeOptions extends AnswerOptions {
  /** Configuration file to load. Default: the nearest one. */
  readonly config?: string | undefined;
  /** If given, only paths in these folders can be searched. */
  readonly roots?: readonly string[] | undefined;
  /**
   * Seconds that the first search of a project may wait for its index. Default: 30, and 50 for the first files. Give
   * more if the clients let a call take longer, and less if they do not.
   */
  readonly maxWait?: number | undefined;
  /** Serves over HTTP instead of the standard streams. */
  readonly http?: {
    /** Default `127.0.0.1`. */
    readonly host?: string | undefined;
    /** 0 for any free port. Default 7711. */
    readonly port?: number | undefined;
    /** Environment variable with the token that clients must send. Default: a token that is created and stored. */
    readonly tokenFrom?: string | undefined;
    /** Whether no token is required, so that every program and user of this machine may call. Default false. */
    readonly noToken?: boolean | undefined;
  };
}

const defaultHost = '127.0.0.1';
const defaultPort = 7711;

/**
 * Serves the tools to agents until the client disconnects or the signal aborts. Then it ends the work in the
 * background: what is indexed stays, and the next run resumes.
 *
 * Configuration, keys and model servers are first used when a tool needs them, so they cannot make this function fail.
 *
 * @throws INPUT_INVALID if the address may not or cannot be listened on
 * @throws CREDENTIAL_MISSING if the environment variable for the token is not set
 */
export async function serve(options: ServeOptions, signal: AbortSignal): Promise<void> {
  const { config, roots, http, structured, maxWait } = options;
  const print = (line: string): void => {
    process.stderr.write(`codesearch mcp: ${line}\n`);
  };
  const onError = (error: Error): void => print(error.message);
  const log = new ServerLog(print);
  const waits = maxWait === undefined ? undefined : waitsWithin(maxWait);
  await using projects = new OpenProjects({ config, roots, log, waits });
  const createServer = codesearchServers(projects, { structured });
  if (http) {
    const { serveHttp } = await import('./transport/http.ts');
    const { host = defaultHost, port = defaultPort } = http;
    const address = { host, port, token: await tokenOf(http, print) };
    await serveHttp(createServer, address, (url) => print(`listening on ${url}`), onError, signal);
  } else {
    const { serveProcess } = await import('./transport/stdio.ts');
    const createLoggingServer: ServerFactory = (connection) => {
      const server = createServer(connection);
      log.attach(server);
      return server;
    };
    await serveProcess(createLoggingServer, onError, signal);
  }
}

/**
 * The token that clients must send. If only this machine can reach the server, one is created if the user gives no
 * other.
 */
async function tokenOf(
  { host = defaultHost, tokenFrom, noToken }: NonNullable<ServeOptions['http']>,
  print: (line: string) => void,
): Promise<string | undefined> {
  if (tokenFrom !== undefined) {
    const given = process.env[tokenFrom];
    if (given) return given;
    throw errors.credentialMissing(tokenFrom, 'The HTTP server');
  }
  const { isLoopback } = await import('@codesearch/server/listener');
  if (noToken || !isLoopback(host)) return undefined;
  const { serverToken } = await import('@codesearch/engine');
  const { token, file } = serverToken(process.env);
  print(`clients send the header \`Authorization: Bearer ${token}\`; the token is also in ${file}`);
  return token;
}
