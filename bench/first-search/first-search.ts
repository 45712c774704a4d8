import { connect } from '../server/connect.ts';

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

/**
 * Starts the built server in a project and searches once.
 *
 * @param home an empty folder for indexes
 */
export async function firstSearch(root: string, home: string, query: string): Promise<FirstSearch> {
  const client = await connect(home, [], root);
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
