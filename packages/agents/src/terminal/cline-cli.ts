import { join } from 'node:path';
import type { Client } from '../client.ts';
import { agentsMd, json, plainEntry } from '../places.ts';

export const clineCli: Client = {
  id: 'cline-cli',
  name: 'Cline CLI',
  source: 'https://docs.cline.bot/cline-cli/configuration',
  programs: ['cline'],
  traces: ({ home, env }) => [env('CLINE_DIR') ?? join(home, '.cline')],
  settings: {
    user: json(
      'mcpServers',
      ({ home, env }) =>
        env('CLINE_MCP_SETTINGS_PATH') ??
        join(env('CLINE_DIR') ?? join(home, '.cline', 'data'), 'settings', 'cline_mcp_settings.json'),
    ),
  },
  entry: plainEntry,
  rules: { project: agentsMd },
};
