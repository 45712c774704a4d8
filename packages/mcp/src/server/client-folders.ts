import { fileURLToPath } from 'node:url';
import type { McpServer } from '@modelcontextprotocol/server';

const maxWaitMs = 2000;

/** The folders that a client has open: its roots, which the protocol has in versions before 2026-07-28. */
export class ClientFolders {
  readonly #server: McpServer;
  #listed: Promise<readonly string[]> | undefined;

  constructor(server: McpServer) {
    this.#server = server;
    server.server.setNotificationHandler('notifications/roots/list_changed', () => {
      this.#listed = undefined;
    });
  }

  /** @returns absolute paths; empty if the client has no roots or does not name them in time */
  async list(): Promise<readonly string[]> {
    const roots = this.#server.server.getClientCapabilities()?.roots;
    if (!roots) return [];
    const listed = (this.#listed ??= this.#ask());
    // A client that reports no changes is asked each time.
    if (roots.listChanged !== true) this.#listed = undefined;
    return listed;
  }

  async #ask(): Promise<readonly string[]> {
    try {
      const { roots } = await this.#server.server.listRoots(undefined, { timeout: maxWaitMs });
      return roots.flatMap(({ uri }) => pathOf(uri));
    } catch {
      return [];
    }
  }
}

function pathOf(uri: string): readonly string[] {
  try {
    return [fileURLToPath(uri)];
  } catch {
    return [];
  }
}
