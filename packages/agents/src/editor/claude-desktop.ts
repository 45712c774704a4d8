import { join } from 'node:path';
import type { Client } from '../client.ts';
import { json, plainEntry } from '../places.ts';

export const claudeDesktop: Client = {
  id: 'claude-desktop',
  name: 'Claude Desktop',
  source: 'https://modelcontextprotocol.io/docs/develop/connect-local-servers',
  programs: [],
  traces: ({ applications }) => [join(applications, 'Claude')],
  settings: {
    user: json('mcpServers', ({ applications }) => join(applications, 'Claude', 'claude_desktop_config.json')),
  },
  entry: plainEntry,
};
