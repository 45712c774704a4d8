import { join } from 'node:path';
import type { Client } from '../client.ts';
import { agentsMd, inCode, json, plainEntry } from '../places.ts';

const storage = inCode('globalStorage', 'saoudrizwan.claude-dev');

/** The extension of VS Code. */
export const cline: Client = {
  id: 'cline',
  name: 'Cline',
  source: 'https://docs.cline.bot/mcp/configuring-mcp-servers',
  programs: [],
  traces: (folders) => [storage(folders)],
  settings: {
    user: json('mcpServers', (folders) => join(storage(folders), 'settings', 'cline_mcp_settings.json')),
  },
  entry: plainEntry,
  rules: { project: agentsMd },
};
