import {
  createProtocolConnection,
  MessageType,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { isProcessAlive, onProcessEnd, reserveStandardOutput } from '@codesearch/toolkit';
import type { ServeOptions } from './serve-options.ts';
import { LanguageServer } from './language-server.ts';

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
  // The connection would write it in a later turn.
  using _ = onProcessEnd(({ message }) => {
    const params = { type: MessageType.Error, message };
    const text = JSON.stringify({ jsonrpc: '2.0', method: 'window/showMessage', params });
    output.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  });
  let watch: Disposable | undefined;
  const server = new LanguageServer(connection, {
    ...options,
    onClient: (pid) => {
      watch ??= onClientEnd(pid, end);
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

/** Milliseconds between two looks at the process of the client. */
const lookMs = 3000;

/** Calls back when a process has ended. It may leave its end of a pipe open, for example to a child of its own. */
function onClientEnd(pid: number, callback: () => void): Disposable {
  const timer = setInterval(() => {
    if (isProcessAlive(pid)) return;
    clearInterval(timer);
    callback();
  }, lookMs);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
