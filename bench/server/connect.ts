import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const entry = fileURLToPath(new URL('../../packages/cli/bin/codesearch.js', import.meta.url));

/**
 * Starts the built MCP server.
 *
 * @param home folder for its indexes, and for the configuration of its user
 * @param args command line options of the server
 * @param cwd default: the home
 */
export async function connect(home: string, args: readonly string[] = [], cwd: string = home): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1' });
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, CODESEARCH_HOME: home };
  const command = { command: process.execPath, args: [entry, 'mcp', ...args] };
  await client.connect(new StdioClientTransport({ ...command, cwd, env, stderr: 'ignore' }));
  return client;
}
