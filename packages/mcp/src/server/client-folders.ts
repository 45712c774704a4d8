import { fileURLToPath } from 'node:url';
import type { McpServer } from '@modelcontextprotocol/server';

const maxWaitMs = 2000;

/**
 * The folders that a client has open: its roots, which the protocol has in versions before 2026-07-28.
 *
 * @returns lists absolute paths; none if the client has no roots or does not name them in time
 */
export function clientFolders({ server }: McpServer): () => Promise<readonly string[]> {
  let listed: Promise<readonly string[]> | undefined;
  server.setNotificationHandler('notifications/roots/list_changed', () => {
    listed = undefined;
  });
  const ask = async (): Promise<readonly string[]> => {
    try {
      const { roots } = await server.listRoots(undefined, { timeout: maxWaitMs });
      return roots.flatMap(({ uri }) => pathOf(uri));
    } catch {
      return [];
    }
  };
  return async () => {
    const roots = server.getClientCapabilities()?.roots;
    if (!roots) return [];
    const known = (listed ??= ask());
    // A client that reports no changes is asked each time.
    if (roots.listChanged !== true) listed = undefined;
    return known;
  };
}

function pathOf(uri: string): readonly string[] {
  try {
    return [fileURLToPath(uri)];
  } catch {
    return [];
  }
}
