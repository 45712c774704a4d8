import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import type { ListedTool } from './mcpb-manifest.ts';

interface Answer {
  readonly id?: number;
  readonly result?: { readonly tools?: readonly ListedTool[] };
}

/** The tools that a server lists over standard input and output. @param program path of the built command line */
export async function listedTools(program: string): Promise<readonly ListedTool[]> {
  const server = spawn(process.execPath, [program, 'mcp'], { cwd: tmpdir(), stdio: ['pipe', 'pipe', 'inherit'] });
  const send = (message: object): void =>
    void server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const clientInfo = { name: 'bundle', version: '1' };
  send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } });
  send({ method: 'notifications/initialized' });
  send({ id: 2, method: 'tools/list', params: {} });
  try {
    for await (const line of createInterface(server.stdout)) {
      const { id, result } = JSON.parse(line) as Answer;
      if (id === 2 && result?.tools) return result.tools.map(({ name, description }) => ({ name, description }));
    }
    throw new Error('The server ended before it listed its tools.');
  } finally {
    server.kill();
  }
}
