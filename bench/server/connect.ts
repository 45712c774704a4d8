import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const ownCheckout = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Starts the built MCP server.
 *
 * @param home folder for its indexes, and for the configuration of its user
 * @param args command line options of the server
 * @param cwd default: the home
 * @param checkout whose program is started. Default: this one
 */
export async function connect(
  home: string,
  args: readonly string[] = [],
  cwd: string = home,
  checkout: string = ownCheckout,
): Promise<Client> {
  const entry = join(checkout, 'packages/cli/bin/codesearch.js');
  const client = new Client({ name: 'bench', version: '1' });
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, CODESEARCH_HOME: home };
  const command = { command: process.execPath, args: [entry, 'mcp', ...args] };
  await client.connect(new StdioClientTransport({ ...command, cwd, env, stderr: 'ignore' }));
  return client;
}
