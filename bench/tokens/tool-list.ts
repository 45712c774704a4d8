import { resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const program = resolve(import.meta.dirname, '../../packages/cli/bin/codesearch.js');

/**
 * The list of tools that the built server sends.
 *
 * @param home working directory of the server
 * @param args command line options of the server
 */
export async function toolList(home: string, options: readonly string[]): Promise<string> {
  const client = new Client({ name: 'bench', version: '1' });
  const args = [program, 'mcp', ...options];
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, CODESEARCH_HOME: home };
  await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: home, env }));
  try {
    return JSON.stringify((await client.listTools()).tools);
  } finally {
    await client.close();
  }
}
