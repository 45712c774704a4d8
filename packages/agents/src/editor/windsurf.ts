import { join } from 'node:path';
import type { Client } from '../client.ts';
import { agentsMd, inHome, json, plainEntry } from '../places.ts';

export const windsurf: Client = {
  id: 'windsurf',
  name: 'Windsurf',
  source: 'https://docs.windsurf.com/windsurf/cascade/mcp',
  programs: ['windsurf'],
  traces: ({ home }) => [join(home, '.codeium', 'windsurf')],
  settings: { user: json('mcpServers', inHome('.codeium', 'windsurf', 'mcp_config.json')) },
  entry: plainEntry,
  rules: { project: agentsMd },
};
