import type { Project } from '@codesearch/engine';
import type { Logger } from '@codesearch/kernel';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { onProcessEnd } from './client/client-process.ts';
import { reserveStandardOutput } from '@codesearch/toolkit';
import type { HintOf } from './hint-of.ts';
import { LanguageServer } from './language-server.ts';

export interface ServeOptions {
  /** Absolute path of the configuration to use for all folders. Default: the nearest one of each. */
  readonly config?: string | undefined;
  /** Version of the program, for the client. */
  readonly version: string;
  /** Receives messages of plugins. It must not write to standard output. */
  readonly logger: Logger;
  /** What to do about an error, in the words of the program. */
  readonly hintOf: HintOf;
  /** Checks a project before each use of it. @throws to refuse it */
  readonly check: (project: Project) => Promise<void>;
}

/**
 * Serves the editor at the standard streams of the process until it ends the session, closes its end or ends itself, or
 * until the signal aborts. Indexed files are kept, and the next run resumes.
 *
 * @returns whether the client has ended the session as the protocol demands: with `shutdown` before `exit`
 */
export async function serve(options: ServeOptions, signal: AbortSignal): Promise<boolean> {
  const { stdin, stderr } = process;
  const ended = Promise.withResolvers<void>();
  const end = (): void => ended.resolve();
  const output = reserveStandardOutput();
  const connection = createProtocolConnection(new StreamMessageReader(stdin), new StreamMessageWriter(output));
  connection.onError(([error]) => void stderr.write(`codesearch lsp: ${error.message}\n`));
  connection.onClose(end);
  output.once('error', end);
  // A stream without a writer, such as /dev/null, ends and is never closed.
  stdin.once('end', end);
  signal.addEventListener('abort', end);
  let watch: Disposable | undefined;
  const server = new LanguageServer(connection, {
    ...options,
    onClient: (pid) => {
      watch ??= onProcessEnd(pid, end);
    },
    onExit: end,
  });
  try {
    server.listen();
    await ended.promise;
    return server.isShutDown;
  } finally {
    signal.removeEventListener('abort', end);
    watch?.[Symbol.dispose]();
    await server[Symbol.asyncDispose]();
    connection.dispose();
    stdin.destroy();
  }
}
