import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { fileURLToPath } from 'node:url';

/** How the first search of a project without an index was answered. */
export interface FirstSearch {
  /** Milliseconds from the call to its answer, in a server that has just started. */
  readonly ms: number;
  /** Locations that the answer names. */
  readonly hits: number;
  /** The line of an incomplete answer that says how much was searched. */
  readonly partial: string | undefined;
  /** Progress notifications before the answer. */
  readonly notifications: number;
}

const entry = fileURLToPath(new URL('../bin/codesearch.js', import.meta.resolve('codesearch')));

/**
 * Starts the built server in a project and searches once.
 *
 * @param home an empty folder for indexes
 */
export async function firstSearch(root: string, home: string, query: string): Promise<FirstSearch> {
  const client = new Client({ name: 'first-search', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [entry, 'mcp'],
    cwd: root,
    env: { ...definedEnvironment(), CODESEARCH_HOME: home },
    stderr: 'ignore',
  });
  await client.connect(transport);
  try {
    let notifications = 0;
    const start = performance.now();
    const { content } = await client.callTool(
      { name: 'search_code', arguments: { query } },
      { onprogress: () => notifications++ },
    );
    const ms = performance.now() - start;
    const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
    const partial = text.split('\n').find((line) => line.startsWith('PARTIAL'));
    return { ms, hits: [...text.matchAll(/^\S.*?:\d+-\d+/gm)].length, partial, notifications };
  } finally {
    await client.close();
  }
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}
