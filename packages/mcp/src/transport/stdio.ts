import { once } from 'node:events';
import { Writable } from 'node:stream';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { McpServer } from '@modelcontextprotocol/server';
import { MessageLines } from './message-lines.ts';

/**
 * Serves the one client at the process's standard streams until it is gone or the signal aborts. Nothing but the protocol is
 * written to standard output: what anything else in this process prints goes to standard error.
 */
export async function serveProcess(
  createServer: () => McpServer,
  report: (error: Error) => void,
  signal: AbortSignal,
): Promise<void> {
  const output = reservedOutput();
  const lines = new MessageLines((error) => output.write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error })}\n`));
  process.stdin.pipe(lines);
  const handle = serveStdio(createServer, { transport: new StdioServerTransport(lines, output), onerror: report });
  try {
    await Promise.race([once(lines, 'end', { signal }), once(output, 'error', { signal })]);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await handle.close();
    process.stdin.destroy();
  }
}

/** Standard output for the protocol alone. */
function reservedOutput(): Writable {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      write(chunk, (error) => done(error ?? null));
    },
  });
  stdout.on('error', (error) => output.destroy(error));
  stdout.write = stderr.write.bind(stderr);
  return output;
}
